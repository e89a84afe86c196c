"""How alerts leave the house: pushes, mails and posts to people's own addresses, in their language."""
