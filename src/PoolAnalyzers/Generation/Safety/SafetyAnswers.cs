using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Safety;

/// <summary>The answer of <see cref="SafetyProbe"/> for successive compilations of a project, which is asked again when options or references change.</summary>
/// <remarks>Keeps no compilation alive. Safe for use by several threads.</remarks>
internal sealed class SafetyAnswers
{
    /// <summary>Replaced as a whole, so that a reader sees an answer with the compilation that it is about.</summary>
    private volatile Known? _latest;

    /// <summary>What the compiler says about a compilation.</summary>
    public MemorySafety Of(Compilation compilation)
    {
        if (compilation is not CSharpCompilation asked || asked.SyntaxTrees.FirstOrDefault()?.Options is not CSharpParseOptions parsing)
            return default;
        var latest = _latest;
        var answer = latest is not null && latest.Parsing.Equals(parsing) && latest.Compilation.TryGetTarget(out var before)
            && before.ExternalReferences == asked.ExternalReferences && before.Options.Equals(asked.Options)
            ? latest.Answer
            : SafetyProbe.Ask(asked, parsing);
        _latest = new Known(new(asked), parsing, answer);
        return answer;
    }

    private sealed record Known(WeakReference<CSharpCompilation> Compilation, CSharpParseOptions Parsing, MemorySafety Answer);
}
