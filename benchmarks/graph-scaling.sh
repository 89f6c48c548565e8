#!/usr/bin/env bash
# Analysis belongs to each compilation: what distributes compilations distributes it too. This shows it with MSBuild's graph build.
#
#   benchmarks/graph-scaling.sh [PROJECTS] [ROUNDS]
#
# Generates a solution of PROJECTS projects (50) in layers of five, each project referencing two of the layer below, each with pool code of its own. Builds it with
# `-graph`, in turns on one node and on two, without and with the analyzers. Told are, for a tenth of the projects and for all of them, the compiler's processor
# time for each project (a compiler server of its own, so that it can be told apart), and the elapsed times of one node and of two. Linux only (/proc).
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
projects=${1:-50}
rounds=${2:-3}
width=5

work=$(mktemp -d)
pipe=poolgraph-$$
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

cat > "$work/Directory.Build.props" << XML
<Project>
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <EnableNETAnalyzers>false</EnableNETAnalyzers>
    <SharedCompilationId>$pipe</SharedCompilationId>
    <UseAppHost>false</UseAppHost>
  </PropertyGroup>
  <ItemGroup Condition="'\$(Pools)' == 'true'">
    <Analyzer Include="$analyzer" />
  </ItemGroup>
</Project>
XML
few=$((projects / 10 > 0 ? projects / 10 : 1))
for ((i = 0; i < projects; i++)); do
    mkdir -p "$work/P$i"
    references=""
    if ((i >= width)); then
        below=$((i / width * width - width))
        references="<ProjectReference Include=\"../P$((below + i % width))/P$((below + i % width)).csproj\" /><ProjectReference Include=\"../P$((below + (i + 1) % width))/P$((below + (i + 1) % width)).csproj\" />"
    fi
    echo "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup>$references</ItemGroup></Project>" > "$work/P$i/P$i.csproj"
    for f in 0 1 2 3; do
        {
            echo "using System; using System.Buffers; using System.IO;"
            echo "namespace P$i;"
            echo "public static class C$f {"
            for m in $(seq 15); do
                cat << CS
    public static int M$m(Stream stream, int n, bool twice)
    {
        byte[] block = ArrayPool<byte>.Shared.Rent(n);
        try
        {
            int sum = 0;
            for (int turn = 0; turn < (twice ? 2 : 1); turn++)
            {
                int read = stream.Read(block, 0, n);
                if (read == 0) return sum;
                for (int k = 0; k < read; k++) sum += block[k] switch { 0 => 1, < 10 => block[k] * $m, _ => Math.Max(block[k], sum) };
            }
            return sum;
        }
        finally { ArrayPool<byte>.Shared.Return(block); }
    }
CS
            done
            echo "}"
        } > "$work/P$i/C$f.cs"
    done
done
solution() { # NAME COUNT
    { echo "<Solution>"; for ((i = 0; i < $2; i++)); do echo "<Project Path=\"P$i/P$i.csproj\" />"; done; echo "</Solution>"; } > "$work/$1.slnx"
}
solution few "$few"
solution all "$projects"
dotnet restore "$work/all.slnx" -v:q

ticks() {
    local pid
    pid=$(server) && [ -n "$pid" ] || { echo "there is no compiler server" >&2; return 1; }
    awk '{ sub(/^.*\) /, ""); print $12 + $13 }' "/proc/$pid/stat"
}
build() { # SOLUTION NODES POOLS -> compiler ticks, elapsed ms
    rm -rf "$work"/P*/obj/Debug "$work"/P*/bin
    local before start
    before=$(ticks 2> /dev/null || echo 0)
    start=$(date +%s%N)
    dotnet build "$work/$1.slnx" -graph "-m:$2" "-p:Pools=$3" -p:UseSharedCompilation=true --no-restore -nodeReuse:false -v:q -clp:NoSummary > "$work/log" || { cat "$work/log" >&2; exit 1; }
    echo "$(($(ticks) - before)) $((($(date +%s%N) - start) / 1000000))"
}

echo "warming up"
build all 2 true > /dev/null
build all 2 false > /dev/null
printf '%-8s %6s %8s %22s %12s\n' projects nodes pools 'compiler ms a project' 'elapsed ms'
for _ in $(seq "$rounds"); do
    for run in "few $few 1 false" "few $few 1 true" "all $projects 1 false" "all $projects 1 true" "all $projects 2 false" "all $projects 2 true"; do
        read -r name count nodes pools <<< "$run"
        read -r cpu elapsed <<< "$(build "$name" "$nodes" "$pools")"
        awk -v c="$count" -v n="$nodes" -v p="$pools" -v t="$cpu" -v e="$elapsed" 'BEGIN { printf "%-8d %6d %8s %22.1f %12d\n", c, n, p, t * 10 / c, e }' | tee -a "$work/table"
    done
done

median() { awk -v c="$1" -v n="$2" -v p="$3" -v f="$4" '$1 == c && $2 == n && $3 == p { print $f }' "$work/table" | sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
over() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", a / b }'; }
echo "medians:"
echo "compiler a project, $projects / $few projects: without $(over "$(median "$projects" 1 false 4)" "$(median "$few" 1 false 4)"), with $(over "$(median "$projects" 1 true 4)" "$(median "$few" 1 true 4)")"
echo "compiler, with / without: $few projects $(over "$(median "$few" 1 true 4)" "$(median "$few" 1 false 4)"), $projects projects $(over "$(median "$projects" 1 true 4)" "$(median "$projects" 1 false 4)")"
echo "elapsed, one node / two: without $(over "$(median "$projects" 1 false 5)" "$(median "$projects" 2 false 5)"), with $(over "$(median "$projects" 1 true 5)" "$(median "$projects" 2 true 5)")"
