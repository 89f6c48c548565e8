using System.Collections.Immutable;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Says what a call does; null where it has nothing to say. It changes nothing.</summary>
internal delegate CallEffect? SayModel(TransferFunctions walk, Call call, AbstractState state);

/// <summary>Does itself what a call does, or leaves it to a later model.</summary>
internal delegate bool DoModel(TransferFunctions walk, Call call, AbstractState state, out AbstractValue? result);

/// <summary>A model and its place in the order.</summary>
/// <param name="Reason">Why it stands where it stands.</param>
internal abstract record OrderedModel(string Reason)
{
    /// <summary>It leaves nothing to a later model.</summary>
    public bool AnswersAlways { get; init; }
}

/// <summary>A model that says what a call does.</summary>
internal sealed record SayingModel(string Reason, SayModel Says) : OrderedModel(Reason);

/// <summary>A model that changes the path itself: it follows the call into code.</summary>
internal sealed record DoingModel(string Reason, DoModel Does) : OrderedModel(Reason);

/// <summary>The models of calls. They are asked in this order, and the first that has all to say decides.</summary>
internal static class CallModels
{
    /// <summary>Of what has a contract, whatever it is.</summary>
    private static readonly ImmutableArray<OrderedModel> s_declared =
    [
        new SayingModel("What is declared goes before what is read.",
            static (walk, call, state) => walk.Declared.OfContract(call, state)),
        new DoingModel("What the contract leaves open is in the summary of the body.",
            static (walk, call, state, out result) => walk.Summarized.TryDeclared(call, state, out result)),
        new SayingModel("Without one, the rest of such a call is not read.",
            static (walk, call, state) => walk.Declared.OfRest(call, state)),
    ];

    /// <summary>Of what is written as a call.</summary>
    public static readonly ImmutableArray<OrderedModel> OfInvocations =
    [
        // What is known for sure: tables, and code that is walked.
        new SayingModel("What a pool does is said by tables: nobody else is asked.",
            static (walk, call, state) => walk.PoolCalls.Of(call, state)),
        new SayingModel("Behind a call that never returns nothing else matters.",
            static (_, call, _) => EndingCalls.OfEnd(call)),
        new DoingModel("In a history the object's own members are walked with its fields: a summary would lose what those have.",
            static (walk, call, state, out result) => walk.Histories.TryOwn(call, state, out result)),
        new DoingModel("In a history a count is counted exactly, before it passes for any call of the framework.",
            static (walk, call, state, out result) => walk.Histories.TryCountShared(call, state, out result)),
        new SayingModel("Memory of a pipe ends at the call, before anything is lent to it.",
            static (walk, call, state) => walk.PipeCalls.Of(call, state)),

        // What the receiver and the arguments keep.
        new SayingModel("All models below may look at what the receiver keeps: it lets go of that first.",
            static (walk, call, state) => walk.Keepers.OfReceiver(call, state)),
        new SayingModel("An iterator has not looked at its arguments yet, as all models below would say.",
            static (walk, call, state) => walk.Keepers.OfKeepers(call, state)),
        new SayingModel("Nor at what it captured.",
            static (walk, call, state) => walk.Keepers.OfCapturingIterator(call, state)),
        new SayingModel("A nullable struct stands for what is in it: to the models below it would be an object of the framework.",
            static (_, call, _) => FrameworkCalls.OfNullable(call)),
        new SayingModel("A struct that carries rentals is asked for its own method.",
            static (_, call, _) => StructCalls.OfCarrier(call)),
        new SayingModel("What that does with the members is said by the members, and not by what else is known of the call.",
            static (walk, call, _) => walk.StructCalls.OfOwnMethod(call)),
        new SayingModel("Any other struct may be changed by whoever is given it.",
            static (walk, call, state) => walk.StructCalls.Of(call, call.Invocation.Arguments, state)),

        // Single methods that say more than their kind.
        new SayingModel("A helper that always throws ends the path, unless it may release something first.",
            static (walk, call, _) => walk.Ending.OfThrower(call)),
        new SayingModel("A comparison of references is a condition, and no use of what is compared.",
            static (_, call, state) => FrameworkCalls.OfReferenceEquals(call, state)),
        new SayingModel("The array of a memory is the same rental: to a later model it would be a new value.",
            static (_, call, _) => FrameworkCalls.OfArrayOfMemory(call)),
        new SayingModel("What an assertion says holds for all that follows.",
            static (_, call, _) => EndingCalls.OfAssertion(call)),
        new SayingModel("The end of an owner that is followed, whatever is declared or read of its method.",
            static (_, call, _) => DisposeCalls.OfFollowed(call)),
        new SayingModel("The end of another owner of the framework, which has no body to read.",
            static (walk, call, _) => walk.Disposing.OfOther(call)),
        new SayingModel("An owner that is taken out of a channel or queue is a rental: to the models below it would be any object.",
            static (walk, call, _) => walk.Taken.Of(call)),
        new SayingModel("A part of a lease is the lease, although its generated body makes a new struct.",
            static (_, call, _) => FrameworkCalls.OfSliceOfLease(call)),

        // What runs beside.
        new SayingModel("Who waits for threads has waited before anything else is said of the call.",
            static (walk, call, _) => walk.Framework.OfWaiting(call)),
        new DoingModel("A function that is run and waited for at once is walked in place: as a task it would not give back what it captured.",
            static (walk, call, state, out result) => walk.Inlined.TryRun(call, state, out result)),
        new SayingModel("Tasks have tables of their own.",
            static (walk, call, state) => new TaskCalls(walk).Of(call, state)),

        // What the callee does: declared, walked in place, summed up, or unknown.
        .. s_declared,
        new DoingModel("A local function shares the variables of the body: it is walked in place.",
            static (walk, call, state, out result) => walk.Inlined.TryLocalFunction(call, state, out result)),
        new DoingModel("So does a lambda that is known.",
            static (walk, call, state, out result) => walk.Inlined.TryDelegate(call, state, out result)),
        new SayingModel("An object that may give itself back is perhaps taken, whatever its body does besides.",
            static (walk, call, state) => walk.Keepers.OfItself(call, state)),
        new DoingModel("What a body does is in its summary; without one it is lent what it is given, or perhaps takes it.",
            static (walk, call, state, out result) => walk.Replacing.TryBody(call, state, out result)) { AnswersAlways = true },
    ];

    /// <summary>Of what is written with <c>new</c>.</summary>
    public static readonly ImmutableArray<OrderedModel> OfCreations =
    [
        new SayingModel("A pool is known by the place where it was made.",
            static (walk, call, _) => walk.Framework.OfPool(call)),
        new SayingModel("A struct that carries what it is given is followed as that.",
            static (walk, call, _) => walk.StructCalls.OfCreation(call)),
        new SayingModel("Any other struct may be changed by whoever is given it.",
            static (walk, call, state) => walk.StructCalls.Of(call, call.Creation.Arguments, state)),
        new SayingModel("What a thread or timer runs, it runs from its start on.",
            static (_, call, _) => RunCalls.OfThread(call)),
        new SayingModel("A task over a value, and a nullable struct, stand for what is in them.",
            static (walk, call, _) => walk.Framework.OfWrapper(call)),
        .. s_declared,
        new DoingModel("What the constructor does is in its summary.",
            static (walk, call, state, out result) => walk.Summarized.TrySummary(call, state, out result)),
        new SayingModel("Without one, the object looks at what it is given, or perhaps takes it.",
            static (walk, call, state) => walk.Unknown.OfCreation(call, state)) { AnswersAlways = true },
    ];

    /// <summary>Of getters, setters and operators. What none of them knows is a plain use.</summary>
    public static readonly ImmutableArray<OrderedModel> OfMembers =
    [
        .. s_declared,
        new DoingModel("What the body does is in its summary.",
            static (walk, call, state, out result) => walk.Summarized.TrySummary(call, state, out result)),
    ];
}
