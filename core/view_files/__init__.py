"""Writing the views: what should be on disk, and the one writer that puts it there (V-02 to V-04).

``core.views`` renders (pure); this room decides and writes.
"""
