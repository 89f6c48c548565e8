# What .ci/run and .ci/measure have in common: each part is counted as passed or failed, with its time, and the last line is always "N passed, N failed".
# That line counts a failure unless the script reached its end, which `completed` says.
# Sourced, not called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec < /dev/null
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 DOTNET_SKIP_FIRST_TIME_EXPERIENCE=1 NO_COLOR=1

passed=0
failed=0
reached_end=""
times=()
part_name=""
part_started=0
part_cpu=0
lanes=artifacts/lanes
lane_names=()
lane_processes=()

step_passed() { passed=$((passed + 1)); echo "--- passed: $1"; }
step_failed() { failed=$((failed + 1)); echo "--- FAILED: $1"; }
completed() { reached_end=1; }

# Sets cpu to the processor seconds of the commands that have ended, with all that they waited for. Servers that a build leaves behind are not among them.
read_cpu() {
    local user system file
    # A command substitution would count the commands of its own shell.
    file=$(mktemp)
    builtin times > "$file"
    { read -r _; read -r user system; } < "$file"
    rm -f "$file"
    cpu=$(($(seconds_of "$user") + $(seconds_of "$system")))
}
# Whole seconds of "1m2.345s".
seconds_of() {
    local seconds=${1#*m}
    echo $((10#${1%%m*} * 60 + 10#${seconds%%[.,]*}))
}

# Begins a part; the one before has ended.
part() {
    end_part
    part_name=$1
    part_started=$SECONDS
    read_cpu
    part_cpu=$cpu
    echo "=== $1"
}
end_part() {
    if [ -n "$part_name" ]; then
        read_cpu
        times+=("$(printf '%5d s, %5d s of processors  %s' $((SECONDS - part_started)) $((cpu - part_cpu)) "$part_name")")
    fi
    part_name=""
}

# Ends a process and all that it started. While it is stopped it starts nothing that would be missed.
end_process() {
    local child
    kill -STOP "$1" 2> /dev/null || return 0
    for child in $(pgrep -P "$1" 2> /dev/null); do end_process "$child"; done
    kill -TERM "$1" 2> /dev/null || true
    kill -CONT "$1" 2> /dev/null || true
}

# However the script ends, the last line tells. A command that fails where none should is a failure of its own, and so is an end by a signal.
finish() {
    local code=$?
    trap - EXIT
    trap '' HUP INT TERM
    for process in ${lane_processes[@]+"${lane_processes[@]}"}; do end_process "$process"; done
    end_part
    echo "=== times"
    printf '%s\n' ${times[@]+"${times[@]}"}
    if [ -z "$reached_end" ] && [ "$failed" -eq 0 ]; then step_failed "the script did not reach its end (exit code $code)"; fi
    echo "$passed passed, $failed failed"
    if [ "$code" -gt 128 ]; then exit "$code"; fi
    if [ "$failed" -ne 0 ]; then exit 1; fi
    exit 0
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Runs a function beside what follows. What it prints is shown by `join_lanes`.
#   lane NAME FUNCTION
lane() {
    mkdir -p "$lanes"
    rm -f "$lanes/$1".*
    (
        trap - EXIT
        passed=0 failed=0 times=() part_name="" lane_processes=()
        "$2"
        end_part
        printf '%s\n' ${times[@]+"${times[@]}"} > "$lanes/$1.times"
        echo "$passed $failed" > "$lanes/$1.counts"
    ) > "$lanes/$1.log" 2>&1 &
    lane_names+=("$1")
    lane_processes+=($!)
}

# Waits for the lanes, prints what they printed, and counts what they counted.
join_lanes() {
    local i name counts
    end_part
    for i in "${!lane_names[@]}"; do
        name=${lane_names[$i]}
        wait "${lane_processes[$i]}" || true
        echo "=== lane: $name"
        cat "$lanes/$name.log"
        if [ -f "$lanes/$name.counts" ]; then
            read -r -a counts < "$lanes/$name.counts"
            passed=$((passed + counts[0]))
            failed=$((failed + counts[1]))
            mapfile -t -O "${#times[@]}" times < "$lanes/$name.times"
        else
            step_failed "lane $name ended early"
        fi
    done
    lane_names=() lane_processes=()
}

# One compiler for all projects, whatever the machine says about servers: of what a small project costs, the start of the compiler is nearly half.
build() {
    local server=pool-ci-$$ sdk
    part build
    if dotnet build PoolAnalyzers.sln -c Release -p:UseSharedCompilation=true -p:SharedCompilationId="$server"; then
        step_passed build
    else
        # Nothing below means anything without it.
        step_failed build
        exit 1
    fi

    sdk=$(dotnet --info | sed -n 's/^ *Base Path: *//p')
    dotnet "${sdk%/}/Roslyn/bincore/VBCSCompiler.dll" -shutdown -pipename:"$server" > /dev/null 2>&1 || true
}

# Runs the tests that a file of settings names; `count_tests` reads the results. One project comes after the other, in the process itself: .ci/run has lanes
# of its own, and what other processes of the build start would be missing in the processor seconds.
#   run_tests FOLDER SETTINGS [PROJECT...]
run_tests() {
    local results=artifacts/$1 settings=tests/$2 target
    shift 2
    for target in "${@:-PoolAnalyzers.sln}"; do
        dotnet test "$target" -c Release --no-build -m:1 --settings "$settings" --logger trx --results-directory "$results" || echo "$target: $?" >> "$results.codes"
    done
}

# Removes the results of an earlier run.
#   clear_results FOLDER
clear_results() { rm -rf "artifacts/$1" "artifacts/$1".*; mkdir -p "artifacts/$1"; }

# Runs the tests that failed once more, and sets tests_passed and tests_failed.
#   count_tests FOLDER
count_tests() {
    local results=artifacts/$1 counts
    tests_passed=0 tests_failed=0
    dotnet run -c Release --no-build --project tests/PoolAnalyzers.TestRun -- "$results" | tee "$results.txt" || true
    counts=$(tail -n 1 "$results.txt")
    if ! [[ "$counts" =~ ^total:\ ([0-9]+)\ tests\ passed\ and\ ([0-9]+)\ failed$ ]]; then
        step_failed "tests: no results were written"
        return
    fi

    tests_passed=${BASH_REMATCH[1]}
    tests_failed=${BASH_REMATCH[2]}
    if [ -f "$results.codes" ] && [ "$tests_failed" -eq 0 ] && ! grep -q '^unstable test: ' "$results.txt"; then
        step_failed "tests: a test run ended early ($(tr '\n' ' ' < "$results.codes"))"
    fi
}
