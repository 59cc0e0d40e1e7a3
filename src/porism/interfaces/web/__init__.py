"""The page in the browser: plain HTML, CSS and modules, which ask only our own routes under /api/v1.

It does not know how a question is answered, nor does it need a network.
"""
