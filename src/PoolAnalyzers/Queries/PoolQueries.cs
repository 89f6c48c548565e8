using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Queries;

/// <summary>What code fixes ask about a compilation beyond what a report carries: the answers are those that the rules go by.</summary>
/// <remarks>
/// This room is all that the code fixes see of the engine. It shows no type of it, so that the engine can change without them. Safe for use by several threads.
/// </remarks>
public sealed class PoolQueries
{
    private readonly OwnershipAnalysis _analysis;

    private PoolQueries(OwnershipAnalysis analysis) => _analysis = analysis;

    private CompilationModel Code => _analysis.Code;

    /// <summary>The questions about a compilation; null where it references no pool.</summary>
    /// <param name="compilation">The compilation, with any language version.</param>
    /// <param name="options">The options and ownership files that the analyzers are run with.</param>
    /// <param name="cancellationToken">Ends the reading of the texts.</param>
    /// <exception cref="ArgumentNullException">The compilation or the options are null.</exception>
    /// <exception cref="OperationCanceledException">The reading was canceled.</exception>
    public static PoolQueries? Of(Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        _ = compilation ?? throw new ArgumentNullException(nameof(compilation));
        _ = options ?? throw new ArgumentNullException(nameof(options));
        return SharedAnalysis.Of(compilation, options, cancellationToken) is { } analysis ? new PoolQueries(analysis) : null;
    }

    /// <summary>Whether an object of the type holds a rental and releases it when it is disposed. False for null.</summary>
    public bool IsOwner(ITypeSymbol? type) => Code.Types.Is(type, TypeTraits.Owner);

    /// <summary>Whether the type is a pool of arrays, or derives from one. False for null.</summary>
    public bool IsArrayPool(ITypeSymbol? type) => Code.Types.Is(type, TypeTraits.ArrayPool);

    /// <summary>What a call of the method means to the pool that it is made on.</summary>
    /// <exception cref="ArgumentNullException">The method is null.</exception>
    public PoolCallKind KindOf(IMethodSymbol method) =>
        Code.Contracts.RoleOf(method ?? throw new ArgumentNullException(nameof(method))) switch
        {
            CallRole.RentArray => PoolCallKind.RentsArray,
            CallRole.GetObject => PoolCallKind.TakesObject,
            CallRole.ReturnToPool => PoolCallKind.Returns,
            _ => PoolCallKind.Other,
        };

    /// <summary>
    /// The releases in a part of a file that, on some path, give back what their body did not rent. A value of which nothing is known counts as such.
    /// </summary>
    /// <param name="model">The model of the file, of the compilation that is asked about.</param>
    /// <param name="part">The members, or the types, that are looked at.</param>
    /// <param name="cancellationToken">Ends the walk.</param>
    /// <exception cref="ArgumentNullException">The model is null.</exception>
    /// <exception cref="OperationCanceledException">The walk was canceled.</exception>
    public IReadOnlyList<ForeignRelease> ForeignReleasesIn(SemanticModel model, TextSpan part, CancellationToken cancellationToken) =>
        ForeignReleases.In(_analysis, model ?? throw new ArgumentNullException(nameof(model)), part, cancellationToken);

    /// <summary>The places in a part of a file at which some path loses what its body has rented.</summary>
    /// <param name="model">The model of the file, of the compilation that is asked about.</param>
    /// <param name="part">The members, or the types, that are looked at.</param>
    /// <param name="cancellationToken">Ends the walk.</param>
    /// <exception cref="ArgumentNullException">The model is null.</exception>
    /// <exception cref="OperationCanceledException">The walk was canceled.</exception>
    public IReadOnlyList<LostRental> LossesIn(SemanticModel model, TextSpan part, CancellationToken cancellationToken) =>
        LostRentals.In(_analysis, model ?? throw new ArgumentNullException(nameof(model)), part, cancellationToken);

    /// <summary>Whether the symbol belongs to the framework, and not to source code or to another library.</summary>
    /// <exception cref="ArgumentNullException">The symbol is null.</exception>
    public static bool IsFramework(ISymbol symbol) => PoolTypes.IsFramework(symbol ?? throw new ArgumentNullException(nameof(symbol)));

    /// <summary>Whether the symbol is a parameter of a primary constructor, which all members of its type can name. False for null.</summary>
    public static bool IsPrimaryConstructorParameter(ISymbol? symbol) => EnclosingFunction.CapturedByType(symbol) is not null;
}
