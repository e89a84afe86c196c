"""Tables while people look on: sockets, what is said over them, and who watches."""
