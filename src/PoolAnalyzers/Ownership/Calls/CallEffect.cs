using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>What a call does to a path. A model says it and changes nothing; it is done in one place for all models.</summary>
/// <param name="Steps">What happens, in this order.</param>
/// <param name="Value">What the call gives, where that is a value that is there already; null where nothing is given, or nothing is known.</param>
internal sealed record CallEffect(ImmutableArray<CallStep> Steps, AbstractValue? Value = null)
{
    /// <summary>What the call gives, where that is made behind the steps.</summary>
    public MadeValue? Made { get; init; }

    /// <summary>An expression over the parameters that says what the call gives. Where nothing is known of it, the rest says so.</summary>
    public IOperation? Predicate { get; init; }

    /// <summary>The call as the models behind this one see it: they say what else it does, and what it gives. Null where there is no more to say.</summary>
    public Call? Rest { get; init; }

    /// <summary>Behind the steps, one of these happens: the path is followed for each of them.</summary>
    public ImmutableArray<CallEffect> OneOf { get; init; } = [];

    /// <summary>Nothing happens but that the call gives something.</summary>
    public static CallEffect Gives(AbstractValue? value) => new([], value);

    /// <inheritdoc cref="Gives(AbstractValue)"/>
    public static CallEffect Gives(MadeValue made) => new([]) { Made = made };

    /// <summary>Something happens, and is not all.</summary>
    public static CallEffect Also(Call rest, params ImmutableArray<CallStep> steps) => new(steps) { Rest = rest };
}

internal enum StepKind
{
    /// <summary>The value is looked at.</summary>
    Use,

    /// <summary>An argument goes back to a pool. What nobody knew to be of one is followed from here on.</summary>
    GiveBack,

    /// <summary>An owner ends; without a value, the one in a member of another object. Any other rental is perhaps taken.</summary>
    End,

    /// <summary>An owner of unknown origin ends, and is followed from here on.</summary>
    EndUnknown,

    /// <summary>An object ends, and so does what it keeps, where its type gives that back.</summary>
    EndKept,

    /// <summary>Whoever is called may have taken the rentals of the value.</summary>
    PerhapsTake,

    /// <summary>The same, by a call that the body may show not to have taken them.</summary>
    PerhapsTakeBy,

    /// <summary>Whoever is called releases a rental from here on.</summary>
    Take,

    /// <summary>A rental ends, wherever it came from.</summary>
    Release,

    /// <summary>The same, back to a pool that is known or not.</summary>
    ReleaseToPool,

    /// <summary>A rental can be had from elsewhere, by way of an argument.</summary>
    Escape,

    /// <summary>The collection or channel that is called keeps a rental.</summary>
    Fill,

    /// <summary>What an object keeps goes to a collection or channel with it.</summary>
    GiveAway,

    /// <summary>A collection or channel is asked for something, and may have let go of what was given to it.</summary>
    TakeBack,

    /// <summary>The value may give up what it keeps.</summary>
    LetGo,

    /// <summary>Something is started that uses the rentals of the value.</summary>
    Start,

    /// <summary>A task is waited for: it has ended, well or with an exception.</summary>
    Await,

    /// <summary>A task has ended, and uses nothing any more.</summary>
    Complete,

    /// <summary>A task goes on, and nobody waits for it any longer.</summary>
    Abandon,

    /// <summary>What releases the semaphore at its end has ended.</summary>
    EndSignaling,

    /// <summary>The place that an argument refers to is set.</summary>
    Set,

    /// <summary>The value is in a location; without one, what is there is known no longer.</summary>
    Put,

    /// <summary>All memory that a reader, writer or owner gave is good no longer.</summary>
    EndMemory,

    /// <summary>The same of the memory that a position is in. With a reader, it ends when that reads on.</summary>
    EndMemoryAt,

    /// <summary>A reader of the compilation reads on.</summary>
    ReadOn,

    /// <summary>The call may throw: the handlers around it see what is there at this step.</summary>
    MayThrow,

    /// <summary>The call throws, always.</summary>
    Throw,

    /// <summary>The process ends.</summary>
    Exit,

    /// <summary>A condition is true behind this step. Where it cannot be, the path ends.</summary>
    Holds,

    /// <summary>A condition is false behind this step. Where it cannot be, the path ends.</summary>
    HoldsNot,

    /// <summary>What is known of the heap is known no longer.</summary>
    ForgetHeap,

    /// <summary>What the call may have changed of the heap is known no longer.</summary>
    ForgetByCall,

    /// <summary>What threads do may have ended: somebody waited.</summary>
    ForgetThreads,
}

/// <summary>One step of an effect.</summary>
/// <param name="Kind">What happens.</param>
/// <param name="Value">To what.</param>
/// <param name="At">The expression that it happens to.</param>
internal readonly record struct CallStep(StepKind Kind, AbstractValue? Value = null, IOperation? At = null)
{
    /// <summary>The pool that a rental goes back to, or the reader that is told a position.</summary>
    public AbstractValue? Pool { get; init; }

    /// <summary>What a place is set to, where that is made.</summary>
    public MadeValue? Made { get; init; }

    /// <summary>The location that has the value, or is forgotten.</summary>
    public int Location { get; init; }

    /// <summary>A condition is taken for true, and is no reason to end the path: the call is not compiled.</summary>
    public bool IsOnlySaid { get; init; }

    public static CallStep MayThrow { get; } = new(StepKind.MayThrow);

    public static CallStep ForgetHeap { get; } = new(StepKind.ForgetHeap);

    public static CallStep ForgetByCall { get; } = new(StepKind.ForgetByCall);

    public static CallStep Use(PassedArgument argument) => new(StepKind.Use, argument.Value, argument.At);

    /// <param name="over">The rentals that it uses.</param>
    /// <param name="at">What runs; null for the call itself.</param>
    public static CallStep Start(ImmutableArray<int> over, IOperation? at = null) => new(StepKind.Start, new ViewValue(over), at);

    public static CallStep Await(TaskValue task) => new(StepKind.Await, task);

    public static CallStep Ended(TaskValue task) => new(StepKind.Complete, task);

    public static CallStep Holds(AbstractValue? condition, bool truth) => new(truth ? StepKind.Holds : StepKind.HoldsNot, condition);

    public static CallStep Set(IOperation place, AbstractValue? value, MadeValue? made = null) => new(StepKind.Set, value, place) { Made = made };
}

internal enum MadeKind
{
    /// <summary>A value of which nothing is known but that it is this one.</summary>
    Value,

    /// <summary>A rental.</summary>
    Rental,

    /// <summary>A task that may run, and give a value or a rental.</summary>
    Task,

    /// <summary>Memory of a reader or writer, which that ends.</summary>
    Memory,

    /// <summary>The same, behind a task.</summary>
    MemoryInTask,

    /// <summary>A struct with these members, of which nothing else is known.</summary>
    Struct,
}

/// <summary>What a call makes, to give it or to set a place to it.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="From">Of a rental the pool, of memory the reader or writer, of a task what it gives. Null where that is not known.</param>
internal sealed record MadeValue(MadeKind Kind, AbstractValue? From)
{
    /// <summary>Where a value comes from; null for the call itself.</summary>
    public IOperation? At { get; init; }

    /// <summary>Tells apart the values of one operation.</summary>
    public int Part { get; init; }

    /// <summary>Where a rental comes from.</summary>
    public RentalSite? Site { get; init; }

    /// <summary>Nothing is lost with the rental where it is not given back.</summary>
    public bool MayBeKept { get; init; }

    /// <summary>A rented array is at least as long as this, or a number as large.</summary>
    public AbstractValue? AtLeast { get; init; }

    /// <summary>The variable that gets the memory, where that is known.</summary>
    public string? Name { get; init; }

    /// <summary>The rental that gave the memory: who has the one looks at the other.</summary>
    public RentalValue? Owner { get; init; }

    /// <summary>The rentals that a new object keeps, or that a task works with.</summary>
    public ImmutableArray<int> Keeps { get; init; } = [];

    /// <summary>The rental that a task gives, of the pool <see cref="From"/>.</summary>
    public RentalSite? Given { get; init; }

    /// <summary>A value of which nothing is known but that it comes from the call: what most calls give.</summary>
    public static MadeValue OfCall { get; } = new(MadeKind.Value, null);

    public static MadeValue New(IOperation at, int part = 0) => new(MadeKind.Value, null) { At = at, Part = part };

    public static MadeValue Task(IOperation at, ImmutableArray<int> over, AbstractValue? result = null) => new(MadeKind.Task, result) { At = at, Keeps = over };

    public static MadeValue Rental(RentalSite site, AbstractValue? pool) => new(MadeKind.Rental, pool) { Site = site };
}
