using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>What the members of a type put behind the data of a rental that they keep in a field.</summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class FieldRemainders(CompilationModel code)
{
    private readonly ConcurrentDictionary<ISymbol, bool> _filled = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The rental that the field has is longer than what was asked for, and no member means all of it: none fills it to its end, or asks whether it is as long
    /// as something.
    /// </summary>
    public FieldPool? LongerThanData(ISymbol field, CancellationToken cancellation) =>
        code.FieldPools.Of(field, cancellation) is { Rent.TargetMethod: var rent } pool && PoolTypes.IsFramework(rent)
        && code.Contracts.RoleOf(rent) != CallRole.GetObject
        && !_filled.GetOrAdd(field.OriginalDefinition, f => IsFilled(f, cancellation)) ? pool : null;

    private readonly ConcurrentDictionary<ISymbol, bool> _cleared = new(SymbolEqualityComparer.Default);

    /// <summary>Some member clears all of it, or what lies behind the data.</summary>
    public bool IsCleared(ISymbol field, CancellationToken cancellation) =>
        _cleared.GetOrAdd(field.OriginalDefinition, f => AnyBody(f, ends => ends.IsCleared(f), cancellation));

    private bool IsFilled(ISymbol field, CancellationToken cancellation) => AnyBody(field, ends => ends.IsUsedWhole(field), cancellation);

    /// <summary>True of one of the bodies that name the field, or one of them cannot be seen.</summary>
    private bool AnyBody(ISymbol field, Func<ArrayEnds, bool> isTrue, CancellationToken cancellation)
    {
        var seen = new HashSet<SyntaxNode>();
        foreach (var mention in code.FieldUses.MentionsOf(field, cancellation))
        {
            if (mention is null)
                return true;
            var body =
                mention.FirstAncestorOrSelf<SyntaxNode>(n => n is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax);
            if (body is not null && seen.Add(body) && (code.Source.OperationOf(body) is not { } operation || isTrue(ArrayEnds.Of(new BodyIndex(operation)))))
                return true;
        }

        return false;
    }
}
