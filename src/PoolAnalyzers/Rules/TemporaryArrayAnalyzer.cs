using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership;
using static PoolAnalyzers.Ownership.EnclosingFunction;

namespace PoolAnalyzers.Rules;

/// <summary>POOL040: an array that is made for one call and seen by nobody else could be rented.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TemporaryArrayAnalyzer : DiagnosticAnalyzer
{
    /// <summary>A smaller array of known length is better off on the stack, or costs less than renting it.</summary>
    private const int MinimumBytes = 1024;

    /// <summary>Bytes of a <see cref="decimal"/>; what the sizes of structures are taken for is less.</summary>
    private const int LargestElement = 16;

    /// <summary>A span of a span of a span: more steps than this are no code that people write.</summary>
    private const int MaxAliases = 4;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Descriptors.CouldBeRented];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(WrittenByTools.IsLeftAlone);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedEngine.Of(start.Compilation, start.Options, start.CancellationToken) is not { } engine)
                return;
            var creations = new Creations();
            start.RegisterOperationBlockAction(block => AnalyzeBlocks(block, engine, creations));
        });
    }

    private static void AnalyzeBlocks(OperationBlockAnalysisContext context, Engine engine, Creations creations)
    {
        // The entry point runs once, a static constructor and an initializer too; an iterator keeps what it has between calls.
        if (context.OwningSymbol is not IMethodSymbol { MethodKind: not MethodKind.StaticConstructor, Name: not ("Main" or "<Main>$" or "$Main") } method)
            return;
        foreach (var body in context.OperationBlocks)
        {
            if (body.Kind is OperationKind.None or OperationKind.Attribute)
                continue;
            Storage? storage = null;
            foreach (var syntax in creations.In(body.Syntax))
            {
                if (body.SemanticModel?.GetOperation(syntax, context.CancellationToken) is IArrayCreationOperation { DimensionSizes: [var length], Initializer: null, Type: IArrayTypeSymbol { ElementType: { IsUnmanagedType: true } element }, Parent: IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } } creation
                    && IsWorthIt(length, element) && !engine.IsIteratorMethod(method) && !IsAroundYield(creation) && (storage ??= new Storage(body)).AssignedTo(local).Count == 1 && StaysHere(local, creation, body, engine, 0))
                {
                    context.Report(Diagnostic.Create(Descriptors.CouldBeRented, creation.Syntax.GetLocation(), local.Name, TypeNames.Of(element)));
                }
            }
        }
    }

    /// <summary>Locals that are set to a new array of some length, found by the text: most bodies have none, and are not looked at.</summary>
    private sealed class Creations
    {
        private readonly ConcurrentDictionary<SyntaxTree, int[]> _positions = new();

        public IEnumerable<ArrayCreationExpressionSyntax> In(SyntaxNode body)
        {
            var positions = _positions.GetOrAdd(body.SyntaxTree, Find);
            int at = System.Array.BinarySearch(positions, body.SpanStart);
            for (at = at < 0 ? ~at : at; at < positions.Length && positions[at] < body.Span.End; at++)
            {
                if (body.FindToken(positions[at]).Parent is ArrayCreationExpressionSyntax { Initializer: null, Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var name } } } creation
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
                switch (node.Parent)
                {
                    case ReturnStatementSyntax or ArrowExpressionClauseSyntax or InitializerExpressionSyntax or YieldStatementSyntax or ForEachStatementSyntax:
                    case AssignmentExpressionSyntax assignment when assignment.Right == node:
                    case ArgumentSyntax { Parent.Parent: ObjectCreationExpressionSyntax { Type: not GenericNameSyntax } or ImplicitObjectCreationExpressionSyntax or TupleExpressionSyntax }:
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
    private static bool StaysHere(ILocalSymbol local, IOperation from, IOperation body, Engine engine, int depth)
    {
        var home = FunctionAround(from);
        bool isUsed = false;
        foreach (var mention in body.Descendants().OfType<ILocalReferenceOperation>())
        {
            if (!SymbolEqualityComparer.Default.Equals(mention.Local, local))
                continue;
            if (FunctionAround(mention) != home || !IsInPlace(mention, body, engine, depth))
                return false;
            isUsed = true;
        }

        return isUsed;
    }

    private static bool IsInPlace(IOperation use, IOperation body, Engine engine, int depth)
    {
        while (true)
        {
            switch (use.Parent)
            {
                case IConversionOperation conversion when Storage.View(conversion, whole: false) == use:
                    use = conversion;
                    continue;
                case IArgumentOperation { Parent: IInvocationOperation view } argument when Storage.View(view, whole: false) == argument.Value:
                    use = view;
                    continue;
                case IArgumentOperation { Parent: IObjectCreationOperation view } argument when Storage.View(view, whole: false) == argument.Value && view.Type is { IsRefLikeType: true }:
                    use = view;
                    continue;
                case IInvocationOperation call when call.Instance == use && Storage.View(call, whole: false) == use:
                    use = call;
                    continue;
                case IArrayElementReferenceOperation element:
                    return element.ArrayReference == use && element.Parent is not IAddressOfOperation && element.Indices is [{ Type.SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32 or SpecialType.System_Byte or SpecialType.System_Char }];
                case IPropertyReferenceOperation { Property: { Name: "Length" or "IsEmpty" } }:
                    return true;
                case IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } instance } indexed:
                    return instance == use && (indexed.Type is { IsRefLikeType: false, IsValueType: true } || indexed.Property.ReturnsByRef || indexed.Property.ReturnsByRefReadonly);
                case IInvocationOperation { TargetMethod: { Name: "Clear" or "Fill" or "CopyTo" or "TryCopyTo" } method } call:
                    return call.Instance == use && PoolTypes.IsFramework(method);
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None, Type.IsRefLikeType: true } alias } declarator }:
                    return depth < MaxAliases && StaysHere(alias, declarator, body, engine, depth + 1);
                case IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter, Parent: IInvocationOperation call }:
                    return Lends(call, parameter, engine);
                default:
                    return false;
            }
        }
    }

    /// <summary>The callee uses the array until it is done, keeps nothing, and gives back nothing that looks at it.</summary>
    private static bool Lends(IInvocationOperation call, IParameterSymbol parameter, Engine engine)
    {
        var method = call.TargetMethod;
        var result = call.Type;
        if (engine.Types.Is(result, TypeTraits.Task))
        {
            if (call.Parent is not IAwaitOperation && !(call.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Parent: IAwaitOperation }))
                return false;
            result = (result as INamedTypeSymbol)?.TypeArguments.FirstOrDefault();
        }

        // Numbers, strings and enumerations hold no array; anything else may.
        if (result is not (null or { SpecialType: not SpecialType.None and not SpecialType.System_Object } or { TypeKind: TypeKind.Enum } or { IsUnmanagedType: true }) && !method.ReturnsVoid)
            return false;
        if (PoolTypes.IsFramework(method))
        {
            return parameter.Type is IArrayTypeSymbol or { IsRefLikeType: true } or { Name: "Memory" or "ReadOnlyMemory" } or { SpecialType: SpecialType.System_Array }
                && !parameter.IsParams && (method.IsStatic || !Contracts.SoundsLikeTaking(method.Name));
        }

        return !method.IsAbstract && !method.IsVirtual && !method.IsOverride && parameter.Type is IArrayTypeSymbol or { IsRefLikeType: true }
            && !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty && !engine.Gate.DoesMoreThanUse(parameter);
    }

    private static bool IsAroundYield(IOperation creation) => FunctionAround(creation) is ILocalFunctionOperation { Symbol: var function } && function.ReturnType.Name is "IEnumerable" or "IEnumerator" or "IAsyncEnumerable";
}
