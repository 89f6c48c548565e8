using System.Diagnostics;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests;

/// <summary>An editor makes a compilation a keystroke: what the analyzers remember of one must go with it.</summary>
public sealed class MemoryTests
{
    private const string Program = """
        using System.Buffers;
        static class Program
        {
            static byte[] Rent(int n) => ArrayPool<byte>.Shared.Rent(n);
            static byte[] Next => Rent(16);
            static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);
            static int Use(int n)
            {
                var a = Rent(n);
                int first = a[0] + Next[0];
                Release(a);
                return first;
            }
        }
        """;

    [Fact]
    public async Task Caches_go_with_their_compilation()
    {
        // The tree lives on, as in an editor: what is remembered of a text must not hold compilations.
        var tree = CSharpSyntaxTree.ParseText(Program);
        var gone = new List<WeakReference>();
        for (var i = 0; i < 3; i++)
            gone.Add(await Analyze(tree));
        for (var start = Stopwatch.GetTimestamp(); gone.Exists(r => r.IsAlive) && Stopwatch.GetElapsedTime(start) < TimeSpan.FromMinutes(2);)
        {
            // Work that the compiler has left behind may still hold them for a while.
            await Task.Delay(10);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.DoesNotContain(gone, r => r.IsAlive);
        GC.KeepAlive(tree);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference> Analyze(SyntaxTree tree)
    {
        var compilation = CSharpCompilation.Create("Memory", [tree], LocalReferences.Framework,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var reports = await compilation.WithAnalyzers(Repository.Analyzers, new AnalyzerOptions([])).GetAnalyzerDiagnosticsAsync();
        Assert.Contains(reports, r => r.Id == "POOL001");
        return new WeakReference(compilation);
    }
}
