using System;
using System.Collections.Immutable;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Says what a call does, or leaves that to a later model.</summary>
internal delegate bool CallModel(TransferFunctions walk, Call call, AbstractState state, out AbstractValue? result);

/// <summary>A model and its place in the order.</summary>
/// <param name="Reason">Why it stands where it stands.</param>
/// <param name="Asks">What decides, where it answers; null for what only prepares the state for the models behind it.</param>
/// <param name="Prepares">What changes the state and decides nothing; null for what decides.</param>
internal sealed record OrderedModel(string Reason, CallModel? Asks, Action<TransferFunctions, Call, AbstractState>? Prepares = null)
{
    public static OrderedModel Preparing(string reason, Action<TransferFunctions, Call, AbstractState> prepares) => new(reason, null, prepares);
}

/// <summary>The models of calls. They are asked in this order, and the first that answers decides.</summary>
internal static class CallModels
{
    /// <summary>Of what is written as a call.</summary>
    public static readonly ImmutableArray<OrderedModel> OfInvocations =
    [
        // What is known for sure: tables, and code that is walked.
        new("What a pool does is said by tables: nobody else is asked.",
            static (walk, call, state, out result) => walk.PoolCalls.TryPool(call, state, out result)),
        new("Behind a call that never returns nothing else matters.",
            static (walk, call, state, out result) => walk.Ending.TryEnd(call, state, out result)),
        new("In a history the object's own members are walked with its fields: a summary would lose what those have.",
            static (walk, call, state, out result) => walk.Histories.TryOwn(call, state, out result)),
        new("In a history a count is counted exactly, before it passes for any call of the framework.",
            static (walk, call, state, out result) => walk.Histories.TryCountShared(call, state, out result)),
        new("Memory of a pipe ends at the call, before anything is lent to it.",
            static (walk, call, state, out result) => walk.Pipes.TryPipe(call, state, out result)),

        // What the receiver and the arguments keep.
        OrderedModel.Preparing("All models below may look at what the receiver keeps: it lets go of that first.",
            static (walk, call, state) => walk.Keepers.LetGo(call, state)),
        new("An iterator has not looked at its arguments yet, as all models below would say.",
            static (walk, call, state, out result) => walk.Keepers.TryIterator(call, state, out result)),
        new("Nor at what it captured.",
            static (walk, call, state, out result) => walk.Keepers.TryCapturingIterator(call, state, out result)),
        new("A nullable struct stands for what is in it: to the models below it would be an object of the framework.",
            static (walk, call, state, out result) => walk.Framework.TryNullable(call, state, out result)),
        new("A struct that carries rentals is asked for its own method.",
            static (walk, call, state, out result) => walk.Carriers.TryCarrier(call, state, out result)),
        OrderedModel.Preparing("Any other struct may be changed by whoever is given it.",
            static (walk, call, state) => walk.Structs.LendStructs(call.InstanceAt, call.Invocation.Arguments, state)),

        // Single methods that say more than their kind.
        new("A helper that always throws ends the path, unless it may release something first.",
            static (walk, call, state, out result) => walk.Ending.TryThrower(call, state, out result)),
        new("A comparison of references is a condition, and no use of what is compared.",
            static (walk, call, state, out result) => walk.Framework.TryReferenceEquals(call, state, out result)),
        new("The array of a memory is the same rental: to a later model it would be a new value.",
            static (walk, call, state, out result) => walk.Framework.TryArrayOfMemory(call, state, out result)),
        new("What an assertion says holds for all that follows.",
            static (walk, call, state, out result) => walk.Ending.TryAssertion(call, state, out result)),
        new("The end of an owner that is followed, whatever is declared or read of its method.",
            static (walk, call, state, out result) => walk.Disposing.TryDispose(call, state, out result)),
        new("The end of another owner of the framework, which has no body to read.",
            static (walk, call, state, out result) => walk.Disposing.TryDisposeOther(call, state, out result)),
        new("A part of a lease is the lease, although its generated body makes a new struct.",
            static (walk, call, state, out result) => walk.Framework.TrySliceOfLease(call, state, out result)),

        // What runs beside.
        OrderedModel.Preparing("Who waits for threads has waited before anything else is said of the call.",
            static (walk, call, state) => walk.Framework.ForgetThreads(call, state)),
        new("Tasks have tables of their own.",
            static (walk, call, state, out result) => walk.Tasks.TryTask(call, state, out result)),

        // What the callee does: declared, walked in place, summed up, or unknown.
        new("What is declared goes before what is read.",
            static (walk, call, state, out result) => walk.Declared.TryDeclared(call, state, out result)),
        new("A local function shares the variables of the body: it is walked in place.",
            static (walk, call, state, out result) => walk.Inlined.TryLocalFunction(call, state, out result)),
        new("So does a lambda that is known.",
            static (walk, call, state, out result) => walk.Inlined.TryDelegate(call, state, out result)),
        OrderedModel.Preparing("An object that may give itself back is perhaps taken, whatever its body does besides.",
            static (walk, call, state) => walk.Replacing.DoubtReceiver(call, state)),
        new("What a body does is in its summary; without one it is lent what it is given, or perhaps takes it. This answers always.",
            static (walk, call, state, out result) => walk.Replacing.TryBody(call, state, out result)),
    ];

    /// <summary>Of what is written with <c>new</c>.</summary>
    public static readonly ImmutableArray<OrderedModel> OfCreations =
    [
        new("A pool is known by the place where it was made.",
            static (walk, call, _, out result) => walk.Creations.TryPool(call, out result)),
        new("A struct that carries what it is given is followed as that.",
            static (walk, call, state, out result) => walk.Carriers.TryCreate(call, state, out result)),
        OrderedModel.Preparing("Any other struct may be changed by whoever is given it.",
            static (walk, call, state) => walk.Structs.LendStructs(null, call.Creation.Arguments, state)),
        new("What a thread or timer runs, it runs from its start on.",
            static (walk, call, state, out result) => walk.Events.TryThread(call, state, out result)),
        new("A task over a value, and a nullable struct, stand for what is in them.",
            static (walk, call, _, out result) => walk.Creations.TryWrapper(call, out result)),
        new("What is declared goes before what is read.",
            static (walk, call, state, out result) => walk.Declared.TryDeclared(call, state, out result)),
        new("What the constructor does is in its summary.",
            static (walk, call, state, out result) => walk.Summarized.TrySummary(call, state, out result)),
        new("Without one, the object looks at what it is given, or perhaps takes it. This answers always.",
            static (walk, call, state, out result) => walk.Creations.TryUnread(call, state, out result)),
    ];
}
