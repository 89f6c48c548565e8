using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Rules.Usage;

/// <summary>POOL021: an array of references goes back to its pool, and keeps alive what it refers to.</summary>
internal static class Pool021NotCleared
{
    public static readonly DiagnosticDescriptor Rule = Descriptors.Create(
        "POOL021", "Array with references is returned without being cleared", Descriptors.Contents, DiagnosticSeverity.Info,
        "'{0}' goes back without being cleared: the pool keeps it, and it keeps alive what its elements of type {1} refer to",
        "The pool keeps the array, and the array keeps alive what its elements refer to.");

    /// <param name="release">A call that gives its first argument back to a pool.</param>
    /// <param name="body">What the call stands in.</param>
    public static void Check(IInvocationOperation release, IOperation body, CompilationModel code, Action<Diagnostic> report)
    {
        if (ReturnedUncleared(release, code) is { } array && !IsCleared(array, release, body))
            report(Diagnostic.Create(Rule, release.Syntax.GetLocation(), array.Syntax.ToString(),
                TypeNames.Of(((IArrayTypeSymbol)array.Type!).ElementType)));
    }

    /// <summary>The array of a <c>Return</c> that is told not to clear it, where its elements are or contain references.</summary>
    private static IOperation? ReturnedUncleared(IInvocationOperation call, CompilationModel code)
    {
        var method = call.TargetMethod;
        if (!code.Types.Is(method.ContainingType, TypeTraits.ArrayPool))
            return null;
        IOperation? array = null;
        bool told = false;
        foreach (var argument in call.Arguments)
        {
            switch (argument.Parameter)
            {
                case { Ordinal: 0 }:
                    array = BodyIndex.Plain(argument.Value);
                    break;
                case { Type.SpecialType: SpecialType.System_Boolean }:
                    told = argument.Value.ConstantValue is { HasValue: true, Value: false };
                    break;
            }
        }

        return told && array?.Type is IArrayTypeSymbol { ElementType: var element } && HoldsReferences(element, 0) ? array : null;
    }

    /// <summary>A type parameter holds references only where its constraints say so.</summary>
    private static bool HoldsReferences(ITypeSymbol type, int depth)
    {
        switch (type)
        {
            case ITypeParameterSymbol parameter:
                return parameter.HasReferenceTypeConstraint
                    || parameter.ConstraintTypes.Any(c => c.TypeKind == TypeKind.Class
                        && c.SpecialType is not (SpecialType.System_Enum or SpecialType.System_ValueType));
            // A type that is not found looks like a class.
            case { IsUnmanagedType: true } or { TypeKind: TypeKind.Enum or TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error }:
                return false;
            case { IsReferenceType: true }:
                return true;
            default:
                // Structs cannot contain themselves, but what they contain can be nested without end through type arguments.
                return depth < 16
                    && type.GetMembers().Any(m => m is IFieldSymbol { IsStatic: false, IsConst: false } field && HoldsReferences(field.Type, depth + 1));
        }
    }

    /// <summary>
    /// Something in the body clears this array before, or asks whether it must; or somebody else may have, because it is only passed through.
    /// </summary>
    private static bool IsCleared(IOperation array, IInvocationOperation release, IOperation body)
    {
        var storage = new BodyIndex(body);
        if (storage.Of(array) is not { } root || root is IParameterSymbol { RefKind: RefKind.None }
            || (root is ILocalSymbol local && IsHandling(release) && IsUntouched(local, body)))
            return true;
        if (IsWhereNothingIsIn(release, root, storage, body))
            return true;
        foreach (var operation in body.Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "IsReferenceOrContainsReferences" })
                return true;
            if (operation.Syntax.SpanStart >= release.Syntax.SpanStart || IsOnAnotherWay(operation.Syntax))
                continue;
            bool clears = operation switch
            {
                IInvocationOperation { Instance: IInstanceReferenceOperation, TargetMethod: var own }
                    when root is IFieldSymbol field && ClearsIn(own, field.Name) => true,
                IInvocationOperation call when Clears(call.TargetMethod)
                    && (IsOver(call.Instance) || IsElement(call.Instance) || call.Arguments.Any(a => IsOver(a.Value) || IsElement(a.Value))) =>
                    !IsFilledAfter(call),
                IInvocationOperation { TargetMethod.MethodKind: MethodKind.LocalFunction } call when ClearsIn(call.TargetMethod, root.Name) => true,
                IInvocationOperation call => call.Arguments.Any(a => a.Parameter is { } given && IsOver(a.Value) && ClearsIn(call.TargetMethod, given.Name)),
                ISimpleAssignmentOperation { IsRef: false, Target: ILocalReferenceOperation element, Value: var value } =>
                    (IsElement(element) || IsEachOf(element.Local)) && IsNothing(value),
                ISimpleAssignmentOperation { Target: IArrayElementReferenceOperation element, Value: var value } =>
                    IsOver(element.ArrayReference) && IsNothing(value),
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Instance: { } span, Arguments.Length: 1 }, Value: var value } =>
                    IsOver(span) && IsNothing(value),
                _ => false,
            };
            if (clears)
                return true;
        }

        return false;

        // The run that clears it there does not come here with it; what a field has, other members fill between two turns.
        bool IsOnAnotherWay(SyntaxNode place) => OtherWays.Exclude(place, release.Syntax)
            && (root is IFieldSymbol or IPropertySymbol || !OtherWays.ShareLoop(place, release.Syntax));

        // It was cleared, and only then was something put into it; in a loop, one turn's clearing is for the one before.
        bool IsFilledAfter(IOperation clearing)
        {
            var stores =
                body.Descendants().OfType<ISimpleAssignmentOperation>()
                .Where(s => s.Target is IArrayElementReferenceOperation element && IsOver(element.ArrayReference) && !IsNothing(s.Value)).ToList();
            return stores.Count > 0 && stores.TrueForAll(s => s.Syntax.SpanStart > clearing.Syntax.Span.End && s.Syntax.SpanStart < release.Syntax.SpanStart)
                && !IsInLoop(clearing.Syntax);
        }

        bool IsEachOf(ILocalSymbol local) =>
            body.Descendants().OfType<IForEachLoopOperation>().Any(l => l.Locals.Contains(local, SymbolEqualityComparer.Default) && IsOver(l.Collection));

        bool IsOver(IOperation? place) => place is not null && SymbolEqualityComparer.Default.Equals(storage.Of(place), root);

        // In place, or through a reference to it.
        bool IsElement(IOperation? place) => place switch
        {
            IArrayElementReferenceOperation element => IsOver(element.ArrayReference),
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } span } => IsOver(span),
            ILocalReferenceOperation { Local: { RefKind: RefKind.Ref } local } => body.Descendants().OfType<IVariableDeclaratorOperation>()
                .Any(d => SymbolEqualityComparer.Default.Equals(d.Symbol, local)
                && d.GetVariableInitializer()?.Value is IArrayElementReferenceOperation or IPropertyReferenceOperation { Property.IsIndexer: true }
                    && IsElement(d.GetVariableInitializer()!.Value)),
            _ => false,
        };
    }

    /// <summary>In the branch for a count of zero, where every element was stored by counting up: <c>array[count++] = x</c>.</summary>
    private static bool IsWhereNothingIsIn(IInvocationOperation release, ISymbol array, BodyIndex storage, IOperation body)
    {
        for (IOperation o = release; o.Parent is { } around; o = around)
        {
            if (around is IConditionalOperation choice && o != choice.Condition
                && Questions.Of(choice.Condition, storage, out bool isNegated) is IBinaryOperation { LeftOperand: ILocalReferenceOperation { Local: var count },
                    RightOperand.ConstantValue: { HasValue: true, Value: 0 }, OperatorKind: var kind }
                && (choice.WhenTrue == o != isNegated ? kind == BinaryOperatorKind.Equals
                    : kind is BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals))
                return body.Descendants().Where(m => m.Syntax.SpanStart < choice.Syntax.SpanStart && m is ILocalReferenceOperation { Local: var local }
                    && SymbolEqualityComparer.Default.Equals(local, array)).All(m => IsCounted(m, count));
        }

        return false;
    }

    /// <summary>The array is asked for its length, or given one element more.</summary>
    private static bool IsCounted(IOperation mention, ILocalSymbol count) => mention.Parent is IPropertyReferenceOperation { Property.Name: "Length" }
        || mention.Parent is IArrayElementReferenceOperation { Indices: [IIncrementOrDecrementOperation { IsPostfix: true, Kind: OperationKind.Increment,
            Target: ILocalReferenceOperation { Local: var index } }] }
            && SymbolEqualityComparer.Default.Equals(index, count);

    private static bool IsHandling(IOperation operation)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is ICatchClauseOperation)
                return true;
        }

        return false;
    }

    /// <summary>More names for one array are no code that people write.</summary>
    private const int MaxCopies = 4;

    /// <summary>The body only rents the array, lists it, asks whether it has one and returns it: nobody has put anything into it.</summary>
    private static bool IsUntouched(ILocalSymbol array, IOperation body, int copies = 0)
    {
        foreach (var mention in UseClassifier.MentionsOf(array, body))
        {
            bool isPlain = UseClassifier.Of(mention) switch
            {
                { Kind: UseKind.Written or UseKind.Compared or UseKind.Matched or UseKind.Returned or UseKind.Yielded } => true,
                { Kind: UseKind.Passed, Parameter.RefKind: RefKind.None, Method: { } method } =>
                    FrameworkTables.Has(method, CallTraits.PutsElement) || (method.Name == "Return" && PoolTypes.IsFramework(method)),
                { Kind: UseKind.Named, By: IVariableDeclaratorOperation { Symbol: var copy } } => copies < MaxCopies && IsUntouched(copy, body, copies + 1),
                _ => false,
            };
            if (!isPlain)
                return false;
        }

        return true;
    }

    /// <summary>
    /// A method of this compilation, or local function, clears the variable of that name: a parameter, a field of its object, or one that it captures.
    /// </summary>
    private static bool ClearsIn(IMethodSymbol method, string variable)
    {
        if ((method.ReducedFrom ?? method).OriginalDefinition.DeclaringSyntaxReferences is not [var reference])
            return false;
        foreach (var name in reference.GetSyntax().DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == variable))
        {
            // array.AsSpan(0, n).Clear(), Array.Clear(array), Clear(array)
            if (name.Ancestors().TakeWhile(a => a is not StatementSyntax).OfType<InvocationExpressionSyntax>()
                .Any(call => NamingConventions.SoundsLikeClearing(SyntaxUses.CalleeOf(call))))
                return true;
            if (name.Parent is ElementAccessExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax, Right: var value } }
                && IsNothing(value))
                return true;
        }

        return false;
    }

    private static bool IsNothing(ExpressionSyntax value)
    {
        while (value is PostfixUnaryExpressionSyntax { Operand: var inner })
            value = inner;
        return value is DefaultExpressionSyntax
            or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression };
    }

    private static bool IsInLoop(SyntaxNode node) =>
        node.Ancestors().TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax))
        .Any(a => a is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax);

    private static bool Clears(IMethodSymbol method) => NamingConventions.SoundsLikeClearing(method.Name);

    private static bool IsNothing(IOperation value) => BodyIndex.Plain(value) is IDefaultValueOperation or { ConstantValue: { HasValue: true, Value: null } };
}
