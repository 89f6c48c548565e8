# What .ci/run and .ci/measure have in common: each part is counted as passed or failed, with its time, and the last line is always "N passed, N failed".
# Sourced, not called.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec < /dev/null
export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 DOTNET_SKIP_FIRST_TIME_EXPERIENCE=1 NO_COLOR=1

passed=0
failed=0
times=()
part_started=0

step_passed() { passed=$((passed + 1)); echo "--- passed: $1"; }
step_failed() { failed=$((failed + 1)); echo "--- FAILED: $1"; }

# Begins a part; the one before has ended.
part() {
    end_part
    part_name=$1
    part_started=$SECONDS
    echo "=== $1"
}
end_part() {
    if [ -n "${part_name:-}" ]; then times+=("$(printf '%5d s  %s' $((SECONDS - part_started)) "$part_name")"); fi
    part_name=""
}

# However the script ends, the last line tells; a command that fails where none should is a failure of its own.
finish() {
    local code=$?
    trap - EXIT
    end_part
    echo "=== times"
    printf '%s\n' ${times[@]+"${times[@]}"}
    if [ "$code" -ne 0 ] && [ "$failed" -eq 0 ]; then failed=1; fi
    echo "$passed passed, $failed failed"
    if [ "$failed" -ne 0 ]; then exit 1; fi
    exit 0
}
trap finish EXIT

build() {
    part build
    if dotnet build PoolAnalyzers.sln -c Release; then
        step_passed build
    else
        # Nothing below means anything without it.
        step_failed build
        exit 1
    fi
}

# Runs the tests that a file of settings names, once more those that fail, and counts them.
#   run_tests FOLDER SETTINGS
run_tests() {
    local results=artifacts/$1 code=0 counts
    rm -rf "$results"
    dotnet test PoolAnalyzers.sln -c Release --no-build --settings "tests/$2" --logger trx --results-directory "$results" || code=$?
    dotnet run -c Release --no-build --project tests/PoolAnalyzers.TestRun -- "$results" | tee "$results.txt" || true
    counts=$(tail -n 1 "$results.txt")
    if ! [[ "$counts" =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        step_failed "tests: no results were written"
        return
    fi

    tests_passed=${BASH_REMATCH[1]}
    tests_failed=${BASH_REMATCH[2]}
    if [ "$code" -ne 0 ] && [ "$tests_failed" -eq 0 ] && ! grep -q '^unstable test: ' "$results.txt"; then
        step_failed "tests: a test run ended early (exit code $code)"
    fi
}
