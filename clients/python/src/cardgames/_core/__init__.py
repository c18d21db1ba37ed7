"""The client itself. Its methods are coroutines, and all input and output is an IO's.

threads.py and aio.py are the two kinds: one blocks, the other waits on an asyncio loop.
"""
