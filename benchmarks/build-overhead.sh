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
warmups=4

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

ticks() { awk '{ sub(/^.*\) /, ""); print $12 + $13 }' "/proc/$(server)/stat"; }
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
    # Whatever comes first in a round is first in every third.
    case $((pair % 3)) in
        0) off=$(cost off); on=$(cost on); control=$(cost off) ;;
        1) on=$(cost on); control=$(cost off); off=$(cost off) ;;
        *) control=$(cost off); off=$(cost off); on=$(cost on) ;;
    esac
    printf '%4d %8d %8d %8d\n' "$pair" "$off" "$on" "$control" | tee -a "$work/table"
done

median() { sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
ratio() { awk -v c="$1" '{ print $c / $2 }' "$work/table" | median; }
sum() { awk -v c="$1" '{ s += $c; t += $2 } END { print s / t }' "$work/table"; }
printf 'with / without:    median of pairs %.3f, of sums %.3f\n' "$(ratio 3)" "$(sum 3)"
printf 'control / without: median of pairs %.3f, of sums %.3f\n' "$(ratio 4)" "$(sum 4)"
