using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>A use of a value, as operations show it.</summary>
/// <param name="Kind">What it is used for.</param>
/// <param name="Value">The mention, with everything around it that passes the value on.</param>
/// <param name="By">What uses it: the call of an argument or receiver, the declarator of a name, else what <see cref="Value"/> is a part of.</param>
internal readonly record struct Use(UseKind Kind, IOperation Value, IOperation? By)
{
    /// <summary>The parameter that it is given for.</summary>
    public IParameterSymbol? Parameter => (Value.Parent as IArgumentOperation)?.Parameter;

    /// <summary>The method that it is given to, or that it is asked for.</summary>
    public IMethodSymbol? Method => (By as IInvocationOperation)?.TargetMethod ?? (By as IObjectCreationOperation)?.Constructor;

    /// <summary>What it is assigned to.</summary>
    public IOperation? Target => (By as IAssignmentOperation)?.Target;
}

/// <summary>
/// What a value is used for: goes up from a mention through what only passes it on, and says what uses the whole. <see cref="SyntaxUses"/> does the same where
/// there are no operations.
/// </summary>
internal static class UseClassifier
{
    public static Use Of(IOperation mention, Through through = Through.Nothing)
    {
        var value = Outermost(mention, through);
        return value.Parent switch
        {
            IArgumentOperation argument => OfArgument(argument, value),
            IInvocationOperation call when call.Instance == value => new(UseKind.Called, value, call),
            IConditionalAccessOperation access when access.Operation == value => OfConditional(access, value),
            IPropertyReferenceOperation { Property.IsIndexer: true } element => new(UseKind.Indexed, value, element),
            IMemberReferenceOperation member => new(UseKind.Asked, value, member),
            IArrayElementReferenceOperation element when element.ArrayReference == value =>
                new(element.Type is IArrayTypeSymbol && element.Indices is [IRangeOperation] ? UseKind.Sliced : UseKind.Indexed, value, element),
            IImplicitIndexerReferenceOperation element when element.Instance == value =>
                new(element.Argument is IRangeOperation ? UseKind.Sliced : UseKind.Indexed, value, element),
            IAssignmentOperation assignment when assignment.Target == value => new(UseKind.Written, value, assignment),
            IAssignmentOperation assignment => new(assignment.Target is IDiscardOperation ? UseKind.Ignored : UseKind.Stored, value, assignment),
            IIncrementOrDecrementOperation step => new(UseKind.Written, value, step),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } =>
                new(IsUsing(declarator) ? UseKind.Disposed : UseKind.Named, value, declarator),
            IFieldInitializerOperation or IPropertyInitializerOperation => new(UseKind.Named, value, value.Parent),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } => new(UseKind.Compared, value, value.Parent),
            IIsPatternOperation { Pattern: IConstantPatternOperation or INegatedPatternOperation { Pattern: IConstantPatternOperation } } =>
                new(UseKind.Compared, value, value.Parent),
            IIsPatternOperation or IIsTypeOperation or ISwitchOperation or ISwitchExpressionOperation => new(UseKind.Matched, value, value.Parent),
            ITupleOperation or IArrayInitializerOperation or ICollectionExpressionOperation or ISpreadOperation => OfPart(value),
            IReturnOperation { Kind: OperationKind.YieldReturn } => new(UseKind.Yielded, value, value.Parent),
            IReturnOperation => new(UseKind.Returned, value, value.Parent),
            IForEachLoopOperation loop when loop.Collection == value => new(UseKind.Enumerated, value, loop),
            IUsingOperation statement when statement.Resources == value => new(UseKind.Disposed, value, statement),
            IAwaitOperation => new(UseKind.Awaited, value, value.Parent),
            IAddressOfOperation => new(UseKind.ByReference, value, value.Parent),
            ILockOperation or IInterpolationOperation => new(UseKind.LookedAt, value, value.Parent),
            IExpressionStatementOperation => new(UseKind.Ignored, value, value.Parent),
            _ => new(UseKind.Other, value, value.Parent),
        };
    }

    /// <summary>Where a body mentions a local or parameter.</summary>
    public static IEnumerable<IOperation> MentionsOf(ISymbol variable, IOperation body) => body.Descendants().Where(operation =>
        SymbolEqualityComparer.Default.Equals(variable, operation switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        }));

    /// <summary>The variable of a <c>using</c> declaration or statement.</summary>
    public static bool IsUsing(IVariableDeclaratorOperation declarator) =>
        declarator.Parent?.Parent is { } group && (group.Parent is IUsingDeclarationOperation
        || (group.Parent is IUsingOperation statement && statement.Resources == group));

    /// <summary>The mention, with everything around it that passes its value on.</summary>
    public static IOperation Outermost(IOperation mention, Through through)
    {
        var value = mention;
        while (Next(value, through) is { } next)
            value = next;
        return value;
    }

    private static IOperation? Next(IOperation value, Through through) => value.Parent switch
    {
        IParenthesizedOperation or IDelegateCreationOperation => value.Parent,
        IConversionOperation conversion => conversion.OperatorMethod is null || (through & Through.Casts) != 0 ? conversion : null,
        IAwaitOperation when (through & Through.Await) != 0 => value.Parent,
        ITupleOperation when (through & Through.Tuples) != 0 => value.Parent,
        IInvocationOperation call when call.Instance == value && PassesOn(call, through) => call,
        IImplicitIndexerReferenceOperation { Argument: IRangeOperation } part when (through & Through.Views) != 0 && part.Instance == value => part,
        IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var configuring } call } when (through & Through.Task) != 0
            && Configures(configuring) => call,
        IArgumentOperation { Parent: (IInvocationOperation or IObjectCreationOperation { Type.IsRefLikeType: true }) and var view }
            when (through & Through.Views) != 0 && BodyIndex.View(view, whole: false) == value => view,
        _ => null,
    };

    /// <summary>What is called on the value gives it back in another form.</summary>
    private static bool PassesOn(IInvocationOperation call, Through through) => FrameworkTables.TaskOf(call.TargetMethod) switch
    {
        TaskRole.Same => (through & Through.Task) != 0,
        TaskRole.Result or TaskRole.Waits => (through & Through.Waits) != 0,
        _ => (through & Through.Views) != 0 && BodyIndex.View(call, whole: false) == call.Instance,
    };

    /// <summary>An extension method around <c>ConfigureAwait</c>, as many write themselves.</summary>
    public static bool Configures(IMethodSymbol method) =>
        method is { IsStatic: true, ReturnType: INamedTypeSymbol { Name: "ConfiguredTaskAwaitable" or "ConfiguredValueTaskAwaitable" } };

    private static Use OfArgument(IArgumentOperation argument, IOperation value) => argument switch
    {
        { Parameter.RefKind: RefKind.Ref or RefKind.Out } => new(UseKind.ByReference, value, argument.Parent),
        { Parent: IObjectCreationOperation } => new(UseKind.BuiltInto, value, argument.Parent),
        _ => new(UseKind.Passed, value, argument.Parent),
    };

    private static Use OfConditional(IConditionalAccessOperation access, IOperation value) => access.WhenNotNull switch
    {
        IInvocationOperation { Instance: IConditionalAccessInstanceOperation } call => new(UseKind.Called, value, call),
        IMemberReferenceOperation { Instance: IConditionalAccessInstanceOperation } member => new(UseKind.Asked, value, member),
        _ => new(UseKind.Other, value, access),
    };

    /// <summary>The variables of a tuple that something is taken apart into are set.</summary>
    private static Use OfPart(IOperation value)
    {
        var whole = value.Parent!;
        while (whole.Parent is ITupleOperation or IDeclarationExpressionOperation)
            whole = whole.Parent;
        return whole.Parent is IDeconstructionAssignmentOperation assignment && assignment.Target == whole ? new(UseKind.Written, value, assignment)
            : new(UseKind.BuiltInto, value, value.Parent);
    }
}
