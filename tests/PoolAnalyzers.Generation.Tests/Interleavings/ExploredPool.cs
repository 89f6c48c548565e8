using System.Collections.Concurrent;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A change of an emitted text: exactly so many places where one text stands get another.</summary>
internal sealed record Edit(string Old, string New, int Count = 1)
{
    public string Apply(string text)
    {
        var found = text.Split(Old).Length - 1;
        return found == Count
            ? text.Replace(Old, New, StringComparison.Ordinal)
            : throw new InvalidOperationException($"{found} places instead of {Count} with:\n{Old}");
    }
}

/// <summary>A declaration whose emitted text is explored, with its constants made small.</summary>
/// <param name="Declaration">The source with the attribute, on the type <c>Explored.Pool</c>.</param>
/// <param name="Driver">The source of <c>Explored.Driver</c>.</param>
/// <param name="Constants">The constants of the emitted text that are too large for all orders to be run.</param>
internal sealed record ExploredPool(string Declaration, string Driver, params Edit[] Constants)
{
    private static readonly ConcurrentDictionary<string, string> s_emitted = new();

    /// <summary>What the generator makes of the declaration.</summary>
    /// <remarks>That such text compiles without a warning shows elsewhere as well, so it is compiled only where all is tested.</remarks>
    public string Emitted =>
        s_emitted.GetOrAdd(Declaration, d => WithoutCollector(GeneratorRun.Of(d, mustCompile: Extent.IsWhole(Extent.Generator)).Text));

    /// <summary>The text that is explored.</summary>
    public string Text(params Edit[] mutations) => Constants.Concat(mutations).Aggregate(Emitted, (text, edit) => edit.Apply(text));

    /// <summary>Compiles the text for the explorer.</summary>
    public ExploredText Compile(params Edit[] mutations) => ExploredText.Compile(Declaration, Driver, Text(mutations));

    // When the collector calls is not explored; what it calls is, by scenarios that call it themselves.
    private static string WithoutCollector(string text)
    {
        var root = CSharpSyntaxTree.ParseText(text).GetRoot();
        var members = root.DescendantNodes().OfType<MemberDeclarationSyntax>().ToList();
        var pressure = members.OfType<ClassDeclarationSyntax>().FirstOrDefault(c => c.Identifier.Text == "MemoryPressure");
        var calls = members.OfType<MethodDeclarationSyntax>().FirstOrDefault(m => m.Identifier.Text == "TrimAfterCollection");
        if (pressure is null || calls is null)
            return text;
        return text
            .Replace(pressure.ToString(), "private static class MemoryPressure { public static void Watch(object? pool = null) { } }", StringComparison.Ordinal)
            .Replace(calls.ToString(), "", StringComparison.Ordinal)
            .Replace("private void TrimUnused(", "internal void TrimUnused(", StringComparison.Ordinal)
            .Replace("private static void TrimUnused(", "internal static void TrimUnused(", StringComparison.Ordinal);
    }
}
