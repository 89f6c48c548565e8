using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using Xunit.Sdk;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>Runs one fix on small programs: members of a class before and after.</summary>
internal static partial class FixProgram
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

    /// <summary>Where the programs go that are not to be tested now.</summary>
    private static readonly AsyncLocal<List<string>?> s_taken = new();

    /// <summary>The programs of a class of tests, with their marks, so that they can be run too. Each of its tests gives its programs to this class.</summary>
    public static IEnumerable<(string Name, string Text)> ProgramsOf(Type tests)
    {
        foreach (var test in tests.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
            .Where(m => m.IsDefined(typeof(FactAttribute))).OrderBy(m => m.Name, StringComparer.Ordinal))
        {
            var rows = test.GetParameters().Length == 0 ? [[]] : test.GetCustomAttributes<DataAttribute>().SelectMany(data => data.GetData(test)).ToArray();
            var programs = rows.SelectMany(row => ProgramsOf(tests, test, row)).ToArray();
            for (int i = 0; i < programs.Length; i++)
                yield return ($"{tests.Name}/{test.Name}{(i == 0 ? "" : "#" + (i + 1))}", programs[i]);
        }
    }

    private static List<string> ProgramsOf(Type tests, MethodInfo test, object[] row)
    {
        var taken = new List<string>();
        s_taken.Value = taken;
        try
        {
            Assert.True(test.Invoke(Activator.CreateInstance(tests), row) is Task { IsCompletedSuccessfully: true },
                $"{test.Name} does more than to give its programs.");
        }
        finally
        {
            s_taken.Value = null;
        }

        return taken;
    }

    /// <summary>The first remedy, or the one with a key, turns the first text into the second.</summary>
    public static Task Fixes<TFix>(string before, string after, string? key = null, string? title = null, params string[] rules)
        where TFix : CodeFixProvider, new() =>
        Fixes<OwnershipAnalyzer, TFix>(InClass(before), InClass(after), key, title, rules);

    public static Task FixesBy<TAnalyzer, TFix>(string before, string after, string? title = null)
        where TAnalyzer : DiagnosticAnalyzer, new() where TFix : CodeFixProvider, new() =>
        Fixes<TAnalyzer, TFix>(InClass(before), InClass(after), null, title, []);

    /// <summary>Somebody who asks for it gets the second text; fix-all, which nobody looks at, makes the third.</summary>
    public static Task FixesOne<TFix>(string before, string after, string batch, string? key = null, string? title = null) where TFix : CodeFixProvider,
        new() =>
        Fixes<OwnershipAnalyzer, TFix>(InClass(before), InClass(after), key, title, [], test => test.BatchFixedState.Sources.Add(InClass(batch)));

    /// <summary>No remedy is offered.</summary>
    public static Task Leaves<TFix>(string program, string? key = null, params string[] rules) where TFix : CodeFixProvider, new() =>
        Fixes<OwnershipAnalyzer, TFix>(InClass(program), InClass(program), key, null, rules);

    /// <summary>Members of a partial class in a project with the generator.</summary>
    public static Task FixesGenerated<TAnalyzer, TFix>(string before, string after, string? key = null, string? title = null)
        where TAnalyzer : DiagnosticAnalyzer, new() where TFix : CodeFixProvider, new()
    {
        if (IsTaken(Generated(before)))
            return Task.CompletedTask;
        var test = new CSharpCodeFixTest<TAnalyzer, TFix>
        {
            TestCode = Generated(before),
            FixedCode = Generated(after),
            CodeActionEquivalenceKey = key,
            CodeActionTitle = title,
        };
        test.DisableQuietRules<OwnershipAnalyzer>();
        // The package would run generators once, before the fix.
        test.SolutionTransforms.Add((solution, project) => solution.AddAnalyzerReference(project, new GeneratorReference()));
        return test.RunAsync();
    }

    private static string Generated(string members) => InClass(members)
        .Replace("using System;\n", "using PoolAnalyzers;\nusing System;\n", StringComparison.Ordinal)
        .Replace("static class Program", "static partial class Program", StringComparison.Ordinal);

    /// <summary>Whole files.</summary>
    public static Task Fixes<TAnalyzer, TFix>(
        string before, string after, string? key = null, string? title = null, string[]? rules = null, Action<CSharpCodeFixTest<TAnalyzer, TFix>>? with = null)
        where TAnalyzer : DiagnosticAnalyzer, new() where TFix : CodeFixProvider, new()
    {
        if (IsTaken(before))
            return Task.CompletedTask;
        var test = new CSharpCodeFixTest<TAnalyzer, TFix> { TestCode = before, FixedCode = after, CodeActionEquivalenceKey = key, CodeActionTitle = title };
        test.DisableQuietRules<OwnershipAnalyzer>(about: rules ?? []);
        with?.Invoke(test);
        return test.RunAsync();
    }

    private static bool IsTaken(string program)
    {
        s_taken.Value?.Add(program);
        return s_taken.Value is not null;
    }

    /// <summary>A program without what says in it what is reported where.</summary>
    public static string WithoutMarks(string program) => Mark().Replace(program, "");

    /// <summary>What says in a text what is reported where.</summary>
    [GeneratedRegex(@"\{\|[A-Z]+\d+:|\|\}")]
    private static partial Regex Mark();

    public static string InClass(string members) => $$"""
        {{Usings}}
        public static class Program
        {
        {{members}}
        }
        """;
}
