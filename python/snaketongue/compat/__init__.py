"""The games under the names and conventions of other libraries."""
