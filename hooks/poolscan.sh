#!/usr/bin/env bash
# Scans before a commit: reports findings that touch a file changed since HEAD. The rest is compiled too, because a bug can need two files.
# The arguments are those of poolscan: a solution, project, folder or file, and options. Without a path, the current directory is scanned.
# For the pre-commit framework, which stashes what is not staged, and for .git/hooks/pre-commit, where changes that are not staged count too.
set -euo pipefail

root=$(git rev-parse --show-toplevel)
if [ -n "${POOLSCAN:-}" ]; then
    scan=("$POOLSCAN")
elif grep -qi '"poolanalyzers.scan"' "$root/.config/dotnet-tools.json" 2> /dev/null; then
    scan=(dotnet tool run poolscan --)
elif command -v poolscan > /dev/null; then
    scan=(poolscan)
else
    echo "poolscan is not installed. Install it with: dotnet tool install --global PoolAnalyzers.Scan" >&2
    exit 2
fi

arguments=("$@")
if [ $# -eq 0 ]; then arguments=(.); fi

# The first commit of a repository has nothing before it: all files are new.
if git rev-parse --verify --quiet HEAD > /dev/null; then
    arguments+=(--changed-since HEAD)
fi

exec "${scan[@]}" "${arguments[@]}"
