using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Runs one fix on small programs: members of a class before and after.</summary>
internal static class FixProgram
{
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.ObjectPool;

        """;

    /// <summary>The first remedy, or the one with a key, turns the first text into the second.</summary>
    public static Task Fixes<TFix>(string before, string after, string? key = null, string? title = null, params string[] rules) where TFix : CodeFixProvider, new() =>
        Fixes<OwnershipAnalyzer, TFix>(InClass(before), InClass(after), key, title, rules);

    public static Task FixesBy<TAnalyzer, TFix>(string before, string after, string? title = null) where TAnalyzer : DiagnosticAnalyzer, new() where TFix : CodeFixProvider, new() =>
        Fixes<TAnalyzer, TFix>(InClass(before), InClass(after), null, title, []);

    /// <summary>Somebody who asks for it gets the second text; fix-all, which nobody looks at, makes the third.</summary>
    public static Task FixesOne<TFix>(string before, string after, string batch, string? key = null, string? title = null) where TFix : CodeFixProvider,
        new() =>
        Fixes<OwnershipAnalyzer, TFix>(InClass(before), InClass(after), key, title, [], test => test.BatchFixedState.Sources.Add(InClass(batch)));

    /// <summary>No remedy is offered.</summary>
    public static Task Leaves<TFix>(string program, string? key = null, params string[] rules) where TFix : CodeFixProvider, new() =>
        Fixes<OwnershipAnalyzer, TFix>(InClass(program), InClass(program), key, null, rules);

    /// <summary>Members of a partial class in a project with the generator.</summary>
    public static Task FixesGenerated<TAnalyzer, TFix>(string before, string after, string? key = null, string? title = null) where TAnalyzer : DiagnosticAnalyzer, new() where TFix : CodeFixProvider, new()
    {
        var test = new CSharpCodeFixTest<TAnalyzer, TFix> { TestCode = Generated(before), FixedCode = Generated(after), CodeActionEquivalenceKey = key, CodeActionTitle = title };
        test.DisabledDiagnostics.Add("POOL002");
        test.LiveGenerators.Add(typeof(Generation.PoolTypeGenerator));
        return test.RunAsync();
    }

    private static string Generated(string members) => InClass(members).Replace("using System;\n", "using PoolAnalyzers;\nusing System;\n", StringComparison.Ordinal).Replace("static class Program", "static partial class Program", StringComparison.Ordinal);

    /// <summary>Whole files.</summary>
    public static Task Fixes<TAnalyzer, TFix>(string before, string after, string? key = null, string? title = null, string[]? rules = null, Action<CSharpCodeFixTest<TAnalyzer, TFix>>? with = null)
        where TAnalyzer : DiagnosticAnalyzer, new() where TFix : CodeFixProvider, new()
    {
        var test = new CSharpCodeFixTest<TAnalyzer, TFix> { TestCode = before, FixedCode = after, CodeActionEquivalenceKey = key, CodeActionTitle = title };
        if (!(rules?.Contains("POOL002") ?? false))
            test.DisabledDiagnostics.Add("POOL002");
        with?.Invoke(test);
        return test.RunAsync();
    }

    public static string InClass(string members) => $$"""
        {{Usings}}
        public static class Program
        {
        {{members}}
        }
        """;
}
