"""The faces of Porism: settings, the workbench, the command line."""
