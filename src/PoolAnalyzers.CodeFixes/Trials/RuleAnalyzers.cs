using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Rules;

namespace PoolAnalyzers.CodeFixes.Trials;

/// <summary>The analyzers that lie beside the fixes: a changed text is looked at by the same rules that reported the old one.</summary>
internal static class RuleAnalyzers
{
    private static readonly Lazy<ImmutableArray<DiagnosticAnalyzer>> s_all = new(() =>
    [
        .. typeof(OwnershipAnalyzer).Assembly.GetTypes()
            .Where(t => !t.IsAbstract && typeof(DiagnosticAnalyzer).IsAssignableFrom(t) && t.GetCustomAttribute<DiagnosticAnalyzerAttribute>() is not null)
            .OrderBy(t => t.FullName, StringComparer.Ordinal)
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t)),
    ]);

    /// <summary>Those that report one of the ids, and the one about the ways of rentals, which sees what a fix breaks.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> For(params string[] ids) =>
        s_all.Value.RemoveAll(a => a is not OwnershipAnalyzer && !a.SupportedDiagnostics.Any(d => ids.Contains(d.Id)));

    public static ImmutableArray<DiagnosticAnalyzer> All => s_all.Value;

    /// <summary>The ids of the rules that nobody sees unless a project asks for them: those that are off by default, and those of hidden severity.</summary>
    public static IEnumerable<string> Quiet => All.SelectMany(a => a.SupportedDiagnostics)
        .GroupBy(rule => rule.Id).Where(rule => rule.All(d => !d.IsEnabledByDefault || d.DefaultSeverity == DiagnosticSeverity.Hidden))
        .Select(rule => rule.Key);
}
