using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Generation.Diagnostics;

/// <summary>POOL1xx: reports what is wrong with a declaration that asks for a generated type, at the argument that is wrong.</summary>
/// <remarks>It reads declarations with the generator's own readers, so that the two cannot disagree.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class GeneratedTypeAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Where the attributes are named, and not where they are declared: the generator declares them in every compilation.</summary>
    private static readonly NamedWords s_kinds = new(new WordIndex.Vocabulary(KindAttributes.Words), static (_, word) => word.Parent is SimpleNameSyntax);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [
        GenerationDescriptors.NotPartial,
        GenerationDescriptors.WrongKind,
        GenerationDescriptors.WrongElement,
        GenerationDescriptors.WrongLength,
        GenerationDescriptors.WrongCapacity,
        GenerationDescriptors.WrongMember,
        GenerationDescriptors.Conflict,
        GenerationDescriptors.SeveralKinds,
        GenerationDescriptors.Unsupported,
        GenerationDescriptors.KeepsReferences,
        GenerationDescriptors.NameIsTaken,
    ];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        // What a tool has written is not analyzed. Reports are not checked for standing in it, which would read every token of a file that has one.
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationStartAction(start =>
        {
            if (s_kinds.AreInAny(start.Compilation, start.CancellationToken))
                start.RegisterSymbolAction(AnalyzeType, SymbolKind.NamedType);
        });
    }

    private static void AnalyzeType(SymbolAnalysisContext context)
    {
        var type = (INamedTypeSymbol)context.Symbol;
        var attributes = type.GetAttributes();
        foreach (var attribute in attributes)
        {
            if (!KindAttributes.Is(attribute))
                continue;
            var problems = new Problems();
            var declaration = new Declaration(type, attribute, context.Compilation, GeneratedKinds.Complete, problems, context.CancellationToken);
            GeneratedKinds.Check(declaration);
            if (!problems.Any && !GeneratedKinds.IsComplete(type) && declaration.Arguments.FirstText is { } text)
            {
                problems.Add(
                    ProblemKind.WrongMember, text.Argument,
                    $"'{text.Text}' names what another source generator adds, which cannot be seen while '{type.Name}' is generated: "
                    + $"use it in a static member of '{type.Name}' and name that member");
            }

            foreach (var problem in problems.Found)
            {
                // Each of the attributes is one too many; one report is enough, at the last.
                if (problem.Kind == ProblemKind.SeveralKinds && attribute != attributes.Last(KindAttributes.Is))
                    continue;
                var place = problem.At ?? Place(type, attribute, problem.Place, context.CancellationToken);
                context.ReportDiagnostic(Diagnostic.Create(GenerationDescriptors.Of(problem.Kind), place, problem.Message));
            }
        }
    }

    private static Location Place(INamedTypeSymbol type, AttributeData attribute, string place, CancellationToken cancellationToken)
    {
        if (attribute.ApplicationSyntaxReference?.GetSyntax(cancellationToken) is not AttributeSyntax syntax)
            return type.Locations[0];
        if (place == Problem.Type)
            return syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Identifier.GetLocation() ?? type.Locations[0];
        var argument = syntax.ArgumentList?.Arguments
            .FirstOrDefault(a => place == Problem.Element ? a.NameEquals is null : a.NameEquals?.Name.Identifier.ValueText == place);
        return (argument ?? (SyntaxNode)syntax).GetLocation();
    }
}
