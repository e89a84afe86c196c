"""Is everything in the box worth using?"""
