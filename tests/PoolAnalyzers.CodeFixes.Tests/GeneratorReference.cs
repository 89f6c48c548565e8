using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>The generator as a workspace refers to it, so that it runs again after each change: a fix may declare what it has to generate.</summary>
internal sealed class GeneratorReference : AnalyzerReference
{
    // The workspace looks a generator up by the object that it got first.
    private readonly ImmutableArray<ISourceGenerator> _generators = [new PoolTypeGenerator().AsSourceGenerator()];

    public override string? FullPath => null;

    public override object Id => this;

    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => [];

    public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => [];

    public override ImmutableArray<ISourceGenerator> GetGenerators(string language) => _generators;
}
