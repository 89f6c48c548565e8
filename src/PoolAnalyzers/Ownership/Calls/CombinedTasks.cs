using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>A task of several, or one that has ended.</summary>
internal readonly struct CombinedTasks(WalkOperations walk)
{
    private static readonly CallEffect s_nothing = new([]);

    public CallEffect Of(Call call, TaskRole role, AbstractState state) => role switch
    {
        TaskRole.All or TaskRole.WaitsAll => OfAll(call, role == TaskRole.WaitsAll, state),
        TaskRole.First or TaskRole.WaitsFirst => OfFirst(call, role),
        _ => call.Given is [var only] ? CallEffect.Gives(TaskValue.Ended(only.Value)) : s_nothing,
    };

    /// <summary>A query that is gone through, or a list that is copied, with all its tasks.</summary>
    public CallEffect? OfQuery(Call call)
    {
        if (call.Method is not { TypeArguments: [var element] } method || call.Given is not [{ Value: var source }]
            || FrameworkTables.TaskOf(method) != TaskRole.Gathers)
            return null;
        return source is TaskValue { IsBag: true } ? CallEffect.Gives(source)
            : StartedBy(call.At, source, element) is { } started ? new CallEffect(GoThrough(call.At, started), started) : null;
    }

    /// <summary>A query that starts an operation for each element, gone through: all of them run. Null where it is none.</summary>
    public TaskValue? StartedBy(IOperation at, AbstractValue? query, ITypeSymbol element) => query is ViewValue && walk.Types.Is(element, TypeTraits.Task)
        ? TaskValue.Bag(null, new TaskValue(null, query.Rentals, [at])) : null;

    private static ImmutableArray<CallStep> GoThrough(IOperation at, TaskValue started) =>
        [new(StepKind.Use, new ViewValue(started.Pending), at), CallStep.MayThrow, CallStep.Start(started.Pending)];

    private CallEffect OfAll(Call call, bool waits, AbstractState state)
    {
        var steps = ImmutableArray<CallStep>.Empty;
        var all = TaskValue.Ended(null);
        foreach (var argument in call.Given)
        {
            var one = argument.Value as TaskValue;
            if (one is null && argument.Parameter?.Type is INamedTypeSymbol { TypeArguments: [var element] })
            {
                one = StartedBy(call.At, argument.Value, element);
                steps = one is null ? steps : steps.AddRange(GoThrough(call.At, one));
            }

            if (one is null)
                continue;
            all = TaskValue.Bag(all, one);
            // What comes of it is in the array of results, where somebody asks for that.
            if (one.Result is { IsOwnership: true } results && !call.Method.TypeArguments.IsEmpty && AsksForResults(call.At))
                steps = steps.Add(new CallStep(StepKind.PerhapsTake, results));
        }

        all = new TaskValue(null, all.Pending, all.Starts);
        return !waits ? new CallEffect(steps, all) : InTime(call, all, steps, state) ?? new CallEffect(steps.Add(CallStep.Ended(all)), all);
    }

    private static CallEffect OfFirst(Call call, TaskRole role)
    {
        var (at, given) = (call.Invocation, call.Given);
        if (IsThrownAway(at))
            return s_nothing;
        if (role == TaskRole.First && given.Count > 1 && IsOnlyCompared(at))
            return CallEffect.Gives(TaskValue.Ended(new FirstCompleted(given.Select(g => g.Value).ToImmutableArray(), ImmutableArray<AbstractValue?>.Empty)));
        // Whoever asks which task was first awaits the others some other way, or leaves them their buffer on purpose.
        return new CallEffect([.. given.Select(g => g.Value).OfType<TaskValue>()
            .SelectMany(static task => new[] { new CallStep(StepKind.Abandon, task), CallStep.Ended(task) })]);
    }

    /// <summary>A wait with an end, of which somebody asks how it ended. Null where nobody does, or nothing runs.</summary>
    public static CallEffect? InTime(Call call, TaskValue task, ImmutableArray<CallStep> before, AbstractState state) =>
        call.Method.ReturnType.SpecialType != SpecialType.System_Boolean || call.At.Parent is IExpressionStatementOperation
            || !PendingWork.IsPending(task, state) ? null
        : new CallEffect(before)
        {
            OneOf = [new([CallStep.Await(task)], ConstantValue.True), new([new CallStep(StepKind.Abandon, task)], ConstantValue.False)],
        };

    /// <summary>Not only waited for: <c>await Task.WhenAll(first, second);</c></summary>
    public static bool AsksForResults(IOperation call) =>
        UseClassifier.Of(call, Through.Casts | Through.Await | Through.Task | Through.Waits).By is not IExpressionStatementOperation;

    /// <summary>The task that was first is nobody's business: the others go on.</summary>
    private static bool IsThrownAway(IInvocationOperation call) =>
        UseClassifier.Of(call, Through.Casts | Through.Await | Through.Task) is { By: IExpressionStatementOperation, Value: var node }
        && (node is IAwaitOperation || FrameworkTables.TaskOf(call.TargetMethod) == TaskRole.WaitsFirst);

    /// <summary>
    /// <c>await Task.WhenAny(...) == t</c>, or a variable that has the first task and is nothing but compared or awaited: by its name in the member, so that
    /// another variable of that name can only make this false.
    /// </summary>
    private static bool IsOnlyCompared(IInvocationOperation call)
    {
        var use = UseClassifier.Of(call, Through.Casts | Through.Await | Through.Task | Through.Waits);
        if (use.By is IBinaryOperation)
            return true;
        if (use is not { Kind: UseKind.Stored, Target: ILocalReferenceOperation { Local: { } local } }
            || call.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
            return false;
        return member.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == local.Name).All(name => SyntaxUses.Of(name) is
            { Kind: UseKind.Compared or UseKind.Awaited or UseKind.Written }
            || SyntaxUses.Of(name) is { Kind: UseKind.Asked, Member: { } member } && FrameworkTables.HasTask("get_" + member, TaskRole.Asks));
    }
}
