"""Files of programs: nobody hands in a deck in one of them, so a walk does not name them."""

_PROGRAMS = """
    " a bat bin c cc cdb cfg class cmake cmd conf cpp cs css csproj cur dat db dll dylib env eot exe fnt frag glsl
    go gradle h hpp ico ini iss jar java js jsx kt lock log lua luau map mjs mk mod mp3 mp4 o obj ogg otf pdb php pl
    plist po pot properties props ps1 py pyc pyi rb rc rs scss sh sln so sql sqlite sum svelte svg swift toml ts tsx
    ttf vcxproj vert vue wav wasm woff woff2 xcf yrp yrpx zig
"""
PROGRAM_SUFFIXES = frozenset(f".{name}" for name in _PROGRAMS.split())
