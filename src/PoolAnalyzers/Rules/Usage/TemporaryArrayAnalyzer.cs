using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Symbols;
using static PoolAnalyzers.Symbols.EnclosingFunction;

namespace PoolAnalyzers.Rules.Usage;

/// <summary>POOL040: an array that is made for one call and seen by nobody else could be rented.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TemporaryArrayAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL040", "Temporary array could be rented", Descriptors.Suggestions, DiagnosticSeverity.Hidden,
        "'{0}' does not leave this method: it could be rented, by a generated scope or from ArrayPool<{1}>.Shared",
        "An array that nobody sees outside of the method that makes it is garbage at its end, and could come from a pool.", enabled: false);

    /// <summary>A smaller array of known length is better off on the stack, or costs less than renting it.</summary>
    private const int MinimumBytes = 1024;

    /// <summary>Bytes of a <see cref="decimal"/>; what the sizes of structures are taken for is less.</summary>
    private const int LargestElement = 16;

    /// <summary>A span of a span of a span: more steps than this are no code that people write.</summary>
    private const int MaxAliases = 4;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedAnalysis.Of(start.Compilation, start.Options, start.CancellationToken) is not { Code: { } code })
                return;
            var creations = new Creations();
            start.RegisterBodyAction(creations.AreIn, creations.AreIn, body => Analyze(body, code, creations));
        });
    }

    private static void Analyze(BodyAnalysisContext context, CompilationModel code, Creations creations)
    {
        // The entry point runs once, a static constructor and an initializer too; an iterator keeps what it has between calls.
        if (context.OwningSymbol is not IMethodSymbol { MethodKind: not MethodKind.StaticConstructor, Name: not ("Main" or "<Main>$" or "$Main") } method)
            return;
        var body = context.Body;
        BodyIndex? storage = null;
        foreach (var syntax in creations.In(body.Syntax))
        {
            if (context.SemanticModel.GetOperation(syntax, context.CancellationToken) is IArrayCreationOperation { DimensionSizes: [var length],
                Initializer: null, Type: IArrayTypeSymbol { ElementType: { IsUnmanagedType: true } element },
                Parent: IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } } creation
                && IsWorthIt(length, element) && !code.Source.IsIteratorMethod(method) && !IsAroundYield(creation)
                && (storage ??= new BodyIndex(body)).AssignedTo(local).Count == 1 && StaysHere(local, creation, body, code, 0))
            {
                context.Report(Diagnostic.Create(s_rule, creation.Syntax.GetLocation(), local.Name, TypeNames.Of(element)));
            }
        }
    }

    /// <summary>Locals that are set to a new array of some length, found by the text: most bodies have none, and are not looked at.</summary>
    private sealed class Creations
    {
        private readonly ConcurrentDictionary<SyntaxTree, int[]> _positions = new();

        public bool AreIn(SyntaxTree tree) => _positions.GetOrAdd(tree, Find).Length > 0;

        /// <summary>True when the body has such a local, by its syntax alone.</summary>
        public bool AreIn(SyntaxNode body) => In(body).Any();

        public IEnumerable<ArrayCreationExpressionSyntax> In(SyntaxNode body)
        {
            var positions = _positions.GetOrAdd(body.SyntaxTree, Find);
            int at = System.Array.BinarySearch(positions, body.SpanStart);
            for (at = at < 0 ? ~at : at; at < positions.Length && positions[at] < body.Span.End; at++)
            {
                if (body.FindToken(positions[at]).Parent is ArrayCreationExpressionSyntax { Initializer: null,
                    Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var name } } } creation
                    && !IsSmall(creation) && !Leaves(body, name))
                    yield return creation;
            }
        }

        /// <summary>So few elements, by a number that stands there, that no type makes them worth it.</summary>
        private static bool IsSmall(ArrayCreationExpressionSyntax creation) =>
            creation.Type.RankSpecifiers is [{ Sizes: [LiteralExpressionSyntax { Token.Value: int count }] }] && (long)count * LargestElement < MinimumBytes;

        /// <summary>Plain signs that the array leaves, which need no symbols.</summary>
        private static bool Leaves(SyntaxNode body, string name)
        {
            foreach (var node in body.DescendantNodes())
            {
                if (node is not IdentifierNameSyntax { Identifier.ValueText: var mention } || mention != name)
                    continue;
                switch (SyntaxUses.Of(node))
                {
                    case { Kind: UseKind.Returned or UseKind.Stored or UseKind.Yielded or UseKind.Enumerated }:
                    case { Kind: UseKind.BuiltInto, By: not ObjectCreationExpressionSyntax { Type: GenericNameSyntax } }:
                        return true;
                }
            }

            return false;
        }

        private static int[] Find(SyntaxTree tree)
        {
            var text = tree.GetText().ToString();
            List<int>? found = null;
            // Backwards from each bracket: there are far fewer of them than of anything else.
            for (int bracket = text.IndexOf('['); bracket >= 0; bracket = text.IndexOf('[', bracket + 1))
            {
                if (bracket + 1 < text.Length && text[bracket + 1] is not (']' or ',') && StartOfCreation(text, bracket) is var at and >= 0)
                    (found ??= []).Add(at);
            }

            return found?.ToArray() ?? [];
        }

        /// <summary>Where <c>new</c> stands in <c>new Some.Type&lt;T&gt;[</c>; -1 for every other bracket.</summary>
        private static int StartOfCreation(string text, int bracket)
        {
            int type = bracket;
            while (type > 0 && (char.IsLetterOrDigit(text[type - 1]) || text[type - 1] is '_' or '.' or ':' or '<' or '>' or '?'))
                type--;
            return type < bracket && type >= 4 && string.CompareOrdinal(text, type - 4, "new ", 0, 4) == 0 ? type - 4 : -1;
        }
    }

    private static bool IsWorthIt(IOperation length, ITypeSymbol element) =>
        length.ConstantValue is not { HasValue: true, Value: int count } || (long)count * SizeOf(element) >= MinimumBytes;

    private static int SizeOf(ITypeSymbol element) => element.SpecialType switch
    {
        SpecialType.System_Byte or SpecialType.System_SByte or SpecialType.System_Boolean => 1,
        SpecialType.System_Char or SpecialType.System_Int16 or SpecialType.System_UInt16 => 2,
        SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Double => 8,
        SpecialType.System_Decimal => LargestElement,
        _ => 4,
    };

    /// <summary>Every mention uses the array, or a span over it, in place.</summary>
    private static bool StaysHere(ILocalSymbol local, IOperation from, IOperation body, CompilationModel code, int depth)
    {
        var home = FunctionAround(from);
        bool isUsed = false;
        foreach (var mention in UseClassifier.MentionsOf(local, body))
        {
            if (FunctionAround(mention) != home || !IsInPlace(mention, body, code, depth))
                return false;
            isUsed = true;
        }

        return isUsed;
    }

    private static bool IsInPlace(IOperation mention, IOperation body, CompilationModel code, int depth)
    {
        switch (UseClassifier.Of(mention, Through.Casts | Through.Views))
        {
            case { By: IArrayElementReferenceOperation element }:
                return element.Parent is not IAddressOfOperation
                    && element.Indices is [{ Type.SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32
                        or SpecialType.System_Byte or SpecialType.System_Char }];
            case { By: IPropertyReferenceOperation { Property: { IsIndexer: false, Name: var asked } } }:
                return asked is "Length" or "IsEmpty";
            case { By: IPropertyReferenceOperation { Property: var indexer, Type: var element } }:
                return element is { IsRefLikeType: false, IsValueType: true } || indexer.ReturnsByRef || indexer.ReturnsByRefReadonly;
            case { Kind: UseKind.Called, Method: { Name: "Clear" or "Fill" or "CopyTo" or "TryCopyTo" } method }:
                return PoolTypes.IsFramework(method);
            case { Kind: UseKind.Named, By: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None, Type.IsRefLikeType: true } alias } declarator }:
                return depth < MaxAliases && StaysHere(alias, declarator, body, code, depth + 1);
            case { Kind: UseKind.Passed, Parameter: { RefKind: RefKind.None } parameter, By: IInvocationOperation call }:
                return Lends(call, parameter, code);
            default:
                return false;
        }
    }

    /// <summary>The callee uses the array until it is done, keeps nothing, and gives back nothing that looks at it.</summary>
    private static bool Lends(IInvocationOperation call, IParameterSymbol parameter, CompilationModel code)
    {
        var method = call.TargetMethod;
        var result = call.Type;
        if (code.Types.Is(result, TypeTraits.Task))
        {
            if (UseClassifier.Of(call, Through.Task).Kind != UseKind.Awaited)
                return false;
            result = (result as INamedTypeSymbol)?.TypeArguments.FirstOrDefault();
        }

        // Numbers, strings and enumerations hold no array; anything else may.
        if (result is not (null or { SpecialType: not SpecialType.None and not SpecialType.System_Object } or { TypeKind: TypeKind.Enum }
            or { IsUnmanagedType: true }) && !method.ReturnsVoid)
            return false;
        if (PoolTypes.IsFramework(method))
        {
            return parameter.Type is IArrayTypeSymbol or { IsRefLikeType: true } or { Name: "Memory" or "ReadOnlyMemory" }
                or { SpecialType: SpecialType.System_Array }
                && !parameter.IsParams && (method.IsStatic || !NamingConventions.SoundsLikeTaking(method.Name));
        }

        return !method.IsAbstract && !method.IsVirtual && !method.IsOverride && parameter.Type is IArrayTypeSymbol or { IsRefLikeType: true }
            && !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty && !code.PlainUses.IsMoreThanUsed(parameter);
    }

    private static bool IsAroundYield(IOperation creation) =>
        FunctionAround(creation) is ILocalFunctionOperation { Symbol: var function }
        && function.ReturnType.Name is "IEnumerable" or "IEnumerator" or "IAsyncEnumerable";
}
