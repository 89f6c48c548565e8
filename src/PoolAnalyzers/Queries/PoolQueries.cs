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

    /// <summary>What is known of the releases in a part of a file: whose rentals they give back, and who has them by then.</summary>
    /// <param name="model">The model of the file, of the compilation that is asked about.</param>
    /// <param name="part">The members, or the types, that are looked at.</param>
    /// <param name="cancellationToken">Ends the walk.</param>
    /// <exception cref="ArgumentNullException">The model is null.</exception>
    /// <exception cref="OperationCanceledException">The walk was canceled.</exception>
    public ReleaseFacts ReleasesIn(SemanticModel model, TextSpan part, CancellationToken cancellationToken) =>
        ReleaseFacts.In(_analysis, model ?? throw new ArgumentNullException(nameof(model)), part, cancellationToken);

    /// <summary>
    /// Whether a member of its type asks a field or automatic property for its length, or goes through it, without a test for null.
    /// </summary>
    /// <exception cref="ArgumentNullException">The member is null.</exception>
    public bool IsMeasured(ISymbol member, CancellationToken cancellationToken) => FactsOf(member, cancellationToken).IsMeasured();

    /// <summary>
    /// Whether a field or automatic property of a class has something from the start, by an initializer or on all ways through the constructors, and no member
    /// empties it.
    /// </summary>
    /// <exception cref="ArgumentNullException">The member is null.</exception>
    public bool IsAlwaysFilled(ISymbol member, CancellationToken cancellationToken) => FactsOf(member, cancellationToken).IsAlwaysFilled();

    /// <summary>Whether a method that releases does nothing else, so that nobody would miss one of two calls. False where its code is not known.</summary>
    /// <exception cref="ArgumentNullException">The method is null.</exception>
    public bool OnlyReleases(IMethodSymbol method, CancellationToken cancellationToken) =>
        new HelperWork(Code, cancellationToken).OnlyReleases(method ?? throw new ArgumentNullException(nameof(method)));

    /// <summary>
    /// Whether a member with a body has no effect but on the object that it is called on, and on rentals: it can be called once more, or earlier. False where
    /// its code is not known.
    /// </summary>
    /// <exception cref="ArgumentNullException">The method is null.</exception>
    public bool IsQuiet(IMethodSymbol method, CancellationToken cancellationToken) =>
        new HelperWork(Code, cancellationToken, readsDisposals: true).OnlyReleases(method ?? throw new ArgumentNullException(nameof(method)));

    /// <summary>The calls that get what a variable has, and that may do anything with it: no body and no table says what they do.</summary>
    /// <param name="variable">A local, parameter, field or property.</param>
    /// <param name="scope">The code that is looked through.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public IEnumerable<UnreadTaker> UnreadTakersOf(ISymbol variable, SyntaxNode scope, CancellationToken cancellationToken) =>
        new UnreadTakers(Code, cancellationToken).Of((variable ?? throw new ArgumentNullException(nameof(variable))).OriginalDefinition,
            scope ?? throw new ArgumentNullException(nameof(scope)));

    /// <summary>The same of the value of an expression without a name.</summary>
    /// <exception cref="ArgumentNullException">The expression is null.</exception>
    public IEnumerable<UnreadTaker> UnreadTakersOfValue(SyntaxNode expression, CancellationToken cancellationToken) =>
        new UnreadTakers(Code, cancellationToken).OfValue(expression ?? throw new ArgumentNullException(nameof(expression)));

    /// <summary>Whether one statement of a body can run after another. True where that is not clear.</summary>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static bool CanFollow(SyntaxNode first, SyntaxNode later, SemanticModel model) => Reach.Has(first ?? throw new ArgumentNullException(nameof(first)),
        later ?? throw new ArgumentNullException(nameof(later)), model ?? throw new ArgumentNullException(nameof(model)));

    /// <summary>
    /// Whether the first call of a method that releases passes a condition over a private flag of its type, or over one of its parameters: the flag begins as
    /// false and only the method sets it, or a member of the type calls the method with true.
    /// </summary>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public bool IsPassedAtFirst(ISymbol flag, IMethodSymbol releasing, CancellationToken cancellationToken) => new ReleaseFlags(Code, cancellationToken)
        .IsPassedAtFirst(flag ?? throw new ArgumentNullException(nameof(flag)), releasing ?? throw new ArgumentNullException(nameof(releasing)));

    /// <summary>Whether a property of source code gives what it was set to. False for libraries: their code is not known.</summary>
    /// <exception cref="ArgumentNullException">The property is null.</exception>
    public bool IsStored(IPropertySymbol property) => Code.Source.IsAutoProperty(property ?? throw new ArgumentNullException(nameof(property)));

    /// <summary>Whether the symbol belongs to the framework, and not to source code or to another library.</summary>
    /// <exception cref="ArgumentNullException">The symbol is null.</exception>
    public static bool IsFramework(ISymbol symbol) => PoolTypes.IsFramework(symbol ?? throw new ArgumentNullException(nameof(symbol)));

    /// <summary>What a call does with memory that it is given, or that it is made on. Unknown where neither the tables nor the types say it.</summary>
    /// <param name="method">The method, as it is called: an extension method may be in its short form.</param>
    /// <param name="parameter">The parameter of the method that gets the memory; null for what the method is called on.</param>
    /// <exception cref="ArgumentNullException">The method is null.</exception>
    public BufferUse UseOf(IMethodSymbol method, IParameterSymbol? parameter) =>
        MemoryCalls.UseOf(Code.Contracts, method ?? throw new ArgumentNullException(nameof(method)), parameter);

    /// <summary>Whether a member gives the memory that it is asked of as another kind of view, or a part of it. False for null.</summary>
    public bool IsView(ISymbol? member) => MemoryCalls.IsView(Code.Types, member);

    /// <summary>Whether a member gives, or is given, a place in a sequence: one that is in no copy of it. False for null.</summary>
    public static bool IsAboutPlaces(ISymbol? member) => MemoryCalls.IsAboutPlaces(member);

    /// <summary>Whether the type is memory that can be looked at, but not be written to. False for null.</summary>
    public static bool IsReadOnlyMemory(ITypeSymbol? type) => MemoryTypes.IsReadOnly(type);

    /// <summary>Whether the type is an array, or other memory that can be written to. False for null.</summary>
    public static bool IsWritableMemory(ITypeSymbol? type) => MemoryTypes.IsWritable(type);

    /// <summary>Whether the type is a span or memory of the framework. False for null.</summary>
    public static bool IsSpanOrMemory(ITypeSymbol? type) => MemoryTypes.IsSpanOrMemory(type);

    /// <summary>Whether a member says how many elements an array, span or memory has. False for null.</summary>
    public static bool IsLength(ISymbol? member) => MemoryCalls.IsLength(member);

    /// <summary>Whether a method gives memory of a buffer writer, which is there to be written to.</summary>
    /// <exception cref="ArgumentNullException">The method is null.</exception>
    public static bool LendsMemory(IMethodSymbol method) => Pipes.RoleOf(method ?? throw new ArgumentNullException(nameof(method))) == PipeRole.Fill;

    /// <summary>Whether the type is a task without a result. False for null.</summary>
    public bool IsPlainTask(ITypeSymbol? type) => type is INamedTypeSymbol { Arity: 0 } && Code.Types.Is(type, TypeTraits.Task);

    /// <summary>What a call does with a task that it is given, or that it is made on.</summary>
    /// <exception cref="ArgumentNullException">The method is null.</exception>
    public TaskUse TaskUseOf(IMethodSymbol method) =>
        FrameworkTables.TaskOf(method ?? throw new ArgumentNullException(nameof(method))) switch
        {
            TaskRole.Same => TaskUse.Same,
            TaskRole.WaitsInTime or TaskRole.First or TaskRole.WaitsFirst => TaskUse.MayEndBefore,
            // It is given a time, or what cancels the wait.
            TaskRole.Waits when !method.Parameters.IsEmpty => TaskUse.MayEndBefore,
            TaskRole.WaitsAll when method.Parameters.Length > 1 => TaskUse.MayEndBefore,
            _ => Code.Contracts.FactsOf(method).Has(CallTraits.Adds) ? TaskUse.Keeps : TaskUse.Other,
        };

    /// <summary>Whether a property says how a task stands, and waits for nothing.</summary>
    /// <exception cref="ArgumentNullException">The property is null.</exception>
    public static bool AsksForTask(IPropertySymbol property) =>
        (property ?? throw new ArgumentNullException(nameof(property))).GetMethod is { } getter && FrameworkTables.TaskOf(getter) == TaskRole.Asks;

    /// <summary>Whether the symbol is a parameter of a primary constructor, which all members of its type can name. False for null.</summary>
    public static bool IsPrimaryConstructorParameter(ISymbol? symbol) => EnclosingFunction.CapturedByType(symbol) is not null;

    private FieldFacts FactsOf(ISymbol member, CancellationToken cancellation) =>
        new((member ?? throw new ArgumentNullException(nameof(member))).OriginalDefinition, Code, cancellation);
}
