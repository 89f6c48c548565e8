using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Queries;

/// <summary>The code of a type.</summary>
internal static class TypeBodies
{
    /// <summary>The bodies and initializers of all parts of the type, and of the types in it, each with the member that it belongs to.</summary>
    public static IEnumerable<(IOperation Body, ISymbol? Owner)> Of(INamedTypeSymbol type, CompilationModel code, CancellationToken cancellation)
    {
        foreach (var part in type.DeclaringSyntaxReferences)
        {
            foreach (var (body, declaration) in BodyActions.BodiesIn(part.SyntaxTree.GetRoot(cancellation), part.Span))
            {
                if (part.Span.Contains(body.Span) && code.Source.OperationOf(body) is { } operation)
                    yield return (operation, BodyActions.OwnerOf(declaration, code.Source.ModelOf(part.SyntaxTree), cancellation));
            }
        }
    }
}
