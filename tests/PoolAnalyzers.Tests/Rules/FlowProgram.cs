using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>Runs the rules about the way of a rental on small programs: all of them but those that are quiet by default.</summary>
internal static class FlowProgram
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Diagnostics.CodeAnalysis;
        using System.IO;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Runtime.InteropServices;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.ObjectPool;

        """;

    /// <summary>Checks a whole file against its marks and <paramref name="expected"/>.</summary>
    public static Task File(string program, params DiagnosticResult[] expected) => File<OwnershipAnalyzer>(program, expected);

    private static Task File<TAnalyzer>(string program, params DiagnosticResult[] expected) where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new CSharpAnalyzerTest<TAnalyzer> { TestCode = program };
        test.DisableQuietRules<OwnershipAnalyzer>();
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    /// <summary>Checks members of a class, which may be types too, against their marks.</summary>
    public static Task Members(string members) => File(InClass(members));

    private static string InClass(string members) => $$"""
        {{Usings}}
        public static class Program
        {
        {{members}}
        }
        """;

    /// <summary>Two programs that differ in little: the first has a fault, where its marks say, the second has none.</summary>
    public static Task Twins(string faulty, string clean) => Twins(faulty, clean, Members);

    /// <summary>The same for a rule that is an analyzer of its own.</summary>
    public static Task Twins<TAnalyzer>(string faulty, string clean) where TAnalyzer : DiagnosticAnalyzer, new() =>
        Twins(faulty, clean, members => File<TAnalyzer>(InClass(members)));

    private static async Task Twins(string faulty, string clean, Func<string, Task> check)
    {
        Assert.Contains("{|POOL", faulty, StringComparison.Ordinal);
        Assert.DoesNotContain("{|", clean, StringComparison.Ordinal);
        var failures = new List<string>();
        foreach (var (name, members) in new[] { ("faulty", faulty), ("clean", clean) })
        {
            try
            {
                await check(members);
            }
            catch (InvalidOperationException e)
            {
                failures.Add($"The {name} program: {e.Message}");
            }
        }

        Assert.True(failures.Count == 0, string.Join("\n\n", failures));
    }

    /// <summary>The expectation of a report of <paramref name="id"/>.</summary>
    public static DiagnosticResult Report(string id) => CSharpAnalyzerVerifier<OwnershipAnalyzer>.Diagnostic(id);
}
