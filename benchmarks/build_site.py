"""Times what a build of the site costs, in cold processes of one run, and prints it as Markdown tables.

    python benchmarks/build_site.py
        `refarch build` of this repository by `mkdocs build` with plain Material of the same pages; and the
        growth of time and memory from 10 to 100 designs
    python benchmarks/build_site.py --quick