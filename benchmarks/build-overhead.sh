#!/usr/bin/env bash
# What the analyzers add to the compiler's time when a real project is built.
#
#   benchmarks/build-overhead.sh PROJECT [PAIRS] [FURTHER ARGUMENTS OF DOTNET BUILD ...]
#
# The project is built once as it is; that build tells the compiler's command line. Then a compiler server of its own compiles it again and again, in turns
# without and with the analyzers, and once more without as a control. What is compared is the processor time (user and system) of that server: it is the
# compiler, warm as in daily work, and it is not much disturbed by what else the machine does. Linux only (/proc).
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
project=$(realpath "${1:?name a project}")
pairs=${2:-10}
shift $(($# < 2 ? $# : 2))
warmups=12

work=$(mktemp -d)
pipe=poolcost-$$
server() { pgrep -f -- "-pipename:$pipe" | head -n 1; }
finish() {
    local pid
    pid=$(server || true)
    if [ -n "$pid" ]; then kill "$pid" 2> /dev/null || true; fi
    rm -rf "$work"
}
trap finish EXIT

dotnet build "$repository/src/PoolAnalyzers" -c Release -v:q -clp:NoSummary
analyzer=$repository/src/PoolAnalyzers/bin/Release/netstandard2.0/PoolAnalyzers.dll

# MSBuild imports this folder into every project: the same way in which the scanner gets in.
mkdir -p "$work/extensions/Current/Microsoft.CSharp.targets/ImportAfter"
cat > "$work/extensions/Current/Microsoft.CSharp.targets/ImportAfter/cost.targets" << XML
<Project>
  <PropertyGroup>
    <ProvideCommandLineArgs>true</ProvideCommandLineArgs>
    <RunAnalyzers>true</RunAnalyzers>
  </PropertyGroup>
  <Target Name="AlwaysCompile" BeforeTargets="CoreCompile">
    <ItemGroup>
      <CustomAdditionalCompileOutputs Include="$work/never" />
    </ItemGroup>
  </Target>
  <Target Name="KeepCommandLine" AfterTargets="CoreCompile" Condition="'\$(MSBuildProjectFullPath)' == '$project'">
    <WriteLinesToFile File="$work/args" Lines="@(CscCommandLineArgs)" Overwrite="true" />
  </Target>
</Project>
XML
dotnet build "$project" -c Release -v:q -clp:NoSummary -nodeReuse:false "$@" "-p:MSBuildUserExtensionsPath=$work/extensions"

# A line an argument; the outputs go elsewhere.
grep -v -E '^/(out|refout|pdb|doc|errorlog|noconfig|sqmsessionguid)(:|$)' "$work/args" | sed 's/^\(.*\) \(.*\)$/"&"/; s/^""\(.*\)""$/"\1"/' > "$work/off.rsp"
echo "/out:$work/out.dll" >> "$work/off.rsp"
{ cat "$work/off.rsp"; echo "/analyzer:$analyzer"; } > "$work/on.rsp"
csc=$(dirname "$(readlink -f "$(command -v dotnet)")")/sdk/$(cd "$(dirname "$project")" && dotnet --version)/Roslyn/bincore/csc.dll

ticks() {
    local pid
    pid=$(server) && [ -n "$pid" ] || { echo "there is no compiler server" >&2; return 1; }
    awk '{ sub(/^.*\) /, ""); print $12 + $13 }' "/proc/$pid/stat"
}
compile() { (cd "$(dirname "$project")" && dotnet "$csc" /noconfig "/shared:$pipe" "@$work/$1.rsp" > "$work/log" 2>&1) || { cat "$work/log"; exit 1; }; }
cost() {
    local before
    before=$(ticks)
    compile "$1"
    echo $(($(ticks) - before))
}

compile off
for _ in $(seq $((warmups - 1))); do
    compile on
    compile off
done

echo "pair  without     with  control   (compiler, processor time in 1/$(getconf CLK_TCK) s)"
for pair in $(seq "$pairs"); do
    # In an order that chance gives: what one compilation leaves behind (garbage, code to be compiled better) is charged to the next.
    for run in $(shuf -e off on control); do
        declare "$run=$(cost "${run/control/off}")"
    done
    printf '%4d %8d %8d %8d\n' "$pair" "$off" "$on" "$control" | tee -a "$work/table"
done

# Both columns without the analyzers are the same compilation: their mean is what the analyzers are compared with, their ratio tells how far to trust it.
awk '
    function median(v, n,    i, j, t) {
        for (i = 2; i <= n; i++) for (j = i; j > 1 && v[j - 1] > v[j]; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
        return (v[int((n + 1) / 2)] + v[int(n / 2) + 1]) / 2
    }
    { with[NR] = $3 / (($2 + $4) / 2); control[NR] = $4 / $2; on += $3; off += $2; again += $4; all[NR] = $3; base[2 * NR - 1] = $2; base[2 * NR] = $4 }
    END {
        printf "with / without:    median of rounds %.3f, of sums %.3f, of medians %.3f\n", median(with, NR), on / ((off + again) / 2), median(all, NR) / median(base, 2 * NR)
        printf "control / without: median of rounds %.3f, of sums %.3f\n", median(control, NR), again / off
    }' "$work/table"
