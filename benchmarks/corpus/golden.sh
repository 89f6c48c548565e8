#!/usr/bin/env bash
# Reports on real code, before and after a change that must not change them.
#
#   benchmarks/corpus/golden.sh record ROWS DIR...      analyzes each checkout with all rules on and writes a row for each report
#   benchmarks/corpus/golden.sh compare ROWS DIR...     analyzes again and fails when a row is new, gone or worded differently
#   benchmarks/corpus/golden.sh verdicts ROWS           shows each row of a judged repository with its verdict, and its verdicts without a row
#
# DIR is a checkout; its last part names the repository. Rows hold paths and messages of other people's code and stay out of this repository. The verdicts are in
# verdicts.tsv: repository, commit, file, line, id, verdict, cause, for the reports of docs/contributing/real-code.md. SKIP replaces the pattern of what is left out.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
skip=${SKIP:-'(?i)(test|bench|sample|perf/|example|playground|sandbox|tool)'}

usage() { sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
[ $# -ge 2 ] || usage
verb=$1
rows=$2
shift 2

analyze() { # OUT DIR...
    local out=$1
    shift
    dotnet run -c Release --project "$here/../PoolAnalyzers.Cost" -- folder --skip "$skip" --rows "$out" "$@"
}

case $verb in
    record)
        [ $# -ge 1 ] || usage
        analyze "$rows" "$@"
        ;;
    compare)
        [ $# -ge 1 ] || usage
        now=$(mktemp)
        trap 'rm -f "$now"' EXIT
        analyze "$now" "$@"
        if diff "$rows" "$now"; then echo "$(wc -l < "$now") reports, all as recorded"; else echo "reports differ" >&2; exit 1; fi
        ;;
    verdicts)
        # Rows: folder, id, file, line, message. Hints (POOL040, POOL041) are not judged one by one.
        awk -F'\t' '
            FNR == NR { if (FNR > 1) { n = split($1, part, "/"); known[part[n] FS $5 FS $3 FS $4] = $6; judged[part[n]] = 1 } next }
            !($1 in judged) || $2 ~ /POOL04/ { next }
            { seen[$1] = 1; key = $1 FS $2 FS $3 FS $4; told[key] = 1; print (key in known ? known[key] : "NOT JUDGED") "\t" $0 }
            END { for (key in known) { split(key, part, FS); if (part[1] in seen && !(key in told)) print "NO ROW\t" known[key] "\t" key } }' "$here/verdicts.tsv" "$rows" | sort
        ;;
    *) usage ;;
esac
