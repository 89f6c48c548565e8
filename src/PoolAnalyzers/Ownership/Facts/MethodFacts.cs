using System;
using System.Collections.Immutable;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What a line of the tables says of a value that goes into a call. Several can hold of one parameter.</summary>
[Flags]
internal enum ArgumentFacts
{
    None = 0,
    /// <summary>The callee looks at it, or hands it through, and keeps nothing.</summary>
    Lent = 1 << 0,
    /// <summary>Only its reference is looked at.</summary>
    Compared = 1 << 1,
    /// <summary>The callee releases it some time.</summary>
    Taken = 1 << 2,
    /// <summary>Nobody can tell who releases it.</summary>
    MaybeTaken = 1 << 3,
    /// <summary>The same, of a memory or segment over it as well, since it can be had back from the object.</summary>
    Held = 1 << 4,
    /// <summary>All of it is taken as data, so that zeros at its end make a difference.</summary>
    Data = 1 << 5,
    /// <summary>All of it is looked at, but zeros at its end make no difference.</summary>
    Values = 1 << 6,
    /// <summary>Nothing is written to it. What is taken as data or as values is read too, unless something else is said.</summary>
    Read = 1 << 7,
    /// <summary>It is written to from its start, or from the place that follows it, and what the call returns is how much.</summary>
    Counted = 1 << 8,
    /// <summary>Anything may be written to it.</summary>
    Changed = 1 << 9,
    /// <summary>Zeros are written to it.</summary>
    Cleared = 1 << 10,
}

/// <summary>What a line of the tables says of a call as a whole.</summary>
[Flags]
internal enum CallTraits : long
{
    None = 0,
    /// <summary>The call changes nothing that a path may know.</summary>
    Pure = 1L << 0,
    /// <summary>The call goes through a collection, and changes nothing in it.</summary>
    Enumerates = 1L << 1,
    /// <summary>What has to be true is true behind the call.</summary>
    Asserts = 1L << 2,
    /// <summary>The call waits until something else has ended.</summary>
    Blocks = 1L << 3,
    /// <summary>Copies between memory, where it is given an array or span, and from or to streams elsewhere.</summary>
    Copies = 1L << 4,
    /// <summary>Sorts by code of the user's, unless the elements have an order that the runtime brings.</summary>
    Sorts = 1L << 5,
    /// <summary>Computes something from numbers, unless it is given a stream.</summary>
    Computes = 1L << 6,
    /// <summary>Fails only where a number is wrong: one that stands in the code is right.</summary>
    ChecksNumbers = 1L << 7,
    /// <summary>An object that is given is read as a text, which is copied.</summary>
    CopiesText = 1L << 8,
    /// <summary>What is returned reads from what was given.</summary>
    ReturnsView = 1L << 9,
    /// <summary>The array that is returned is a new one.</summary>
    ReturnsNewArray = 1L << 10,
    /// <summary>The array that is returned is one that was there before.</summary>
    ReturnsOldArray = 1L << 11,
    /// <summary>Of numbers, only those that flags are kept in are followed.</summary>
    ExchangesFlags = 1L << 12,
    /// <summary>A collection or channel has one thing more.</summary>
    Adds = 1L << 13,
    /// <summary>Work is started that goes on behind the call.</summary>
    StartsWork = 1L << 14,
    /// <summary>A thread may have ended when the call comes back.</summary>
    MayWaitForThreads = 1L << 15,
    /// <summary>All of the memory that is given is written to, or the call does not come back.</summary>
    Fills = 1L << 16,
    /// <summary>What is returned does not change while the program runs, where nothing is given.</summary>
    ReturnsConstant = 1L << 17,
    /// <summary>What is returned depends on what is given alone.</summary>
    ReturnsComputed = 1L << 18,
    /// <summary>The reference that is given comes out.</summary>
    ReturnsSame = 1L << 19,
    /// <summary>As much as is said is copied into the second array that is given.</summary>
    FillsSecond = 1L << 20,
    /// <summary>What is given last is an element of the collection from here on.</summary>
    PutsElement = 1L << 21,
    /// <summary>An element comes out by an <c>out</c> parameter, whether it stays there or not.</summary>
    GivesElement = 1L << 22,
    /// <summary>The collection has one element less, or none.</summary>
    TakesElement = 1L << 23,
    /// <summary>The collection is asked, and has afterwards what it had before.</summary>
    AsksCollection = 1L << 24,
    /// <summary>How long an array, text, view or stream is.</summary>
    Length = 1L << 25,
    /// <summary>A number of elements, which is never below zero.</summary>
    Counts = 1L << 26,
    /// <summary>A property that says the same whenever it is asked.</summary>
    Stable = 1L << 27,
    /// <summary>A new value is put into a location, and the old one comes out.</summary>
    Swaps = 1L << 28,
    /// <summary>The array that a memory is over comes out.</summary>
    GivesArray = 1L << 29,
    /// <summary>Memory is looked at or written to where it is, and nobody has it afterwards.</summary>
    InPlace = 1L << 30,
    /// <summary>What it is asked of is seen as a span or memory.</summary>
    ShowsMemory = 1L << 31,
    /// <summary>How much there is, or is room for.</summary>
    Measures = 1L << 32,
    /// <summary>Whether there is nothing in it.</summary>
    Empty = 1L << 33,
    /// <summary>An element is looked for by its key, and stays where it is.</summary>
    LooksUp = 1L << 34,
    /// <summary>A sequence of the same elements, or of some of them.</summary>
    PassesElements = 1L << 35,
    /// <summary>A new collection of the same elements.</summary>
    Collects = 1L << 36,
    /// <summary>The elements of what is given are in the collection from here on.</summary>
    PutsElements = 1L << 37,
    /// <summary>Where something is, or how a read ended, and nothing of what is there.</summary>
    Place = 1L << 38,
    /// <summary>A reference to the first element.</summary>
    GivesStart = 1L << 39,
    /// <summary>The reference that is given, as another type.</summary>
    SeesAs = 1L << 40,
    /// <summary>The place in a stream, or its length, is another one afterwards.</summary>
    MovesStream = 1L << 41,
    /// <summary>Reads on in a stream.</summary>
    ReadsStream = 1L << 42,
    /// <summary>An object that looks at what it is made over, or has a copy of it, and gives it to nobody.</summary>
    LooksOnly = 1L << 43,
    /// <summary>The answer says whether what is given was taken: what is refused still belongs to the caller.</summary>
    Refuses = 1L << 44,
    /// <summary>What comes out, at once or one after the other, belongs to who took it out.</summary>
    HandsOut = 1L << 45,
    /// <summary>The array that a stream writes to comes out, and stays the stream's.</summary>
    GivesBuffer = 1L << 46,
}

/// <summary>What the memory that a call gives is over.</summary>
internal enum MemorySource
{
    None,
    /// <summary>Its first argument; a part where further ones say from where, or how much.</summary>
    OfFirst,
    /// <summary>All of its first argument.</summary>
    AllOfFirst,
    /// <summary>What begins at the place that is its first argument.</summary>
    FromFirst,
    /// <summary>A part of what it is called on.</summary>
    PartOfThis,
}

/// <summary>What a call does with a task, or with other work that goes on beside the body.</summary>
internal enum TaskRole
{
    None,
    /// <summary>Gives the task in another form.</summary>
    Same,
    /// <summary>Waits for the task and gives its result.</summary>
    Result,
    /// <summary>Waits for the task, perhaps only for a time.</summary>
    Waits,
    /// <summary>The wait for the task is a task, which may end before.</summary>
    WaitsInTime,
    /// <summary>Begins when the task has ended.</summary>
    Continues,
    /// <summary>Starts the thread or task.</summary>
    Starts,
    /// <summary>The thread, timer or registration has ended behind the call.</summary>
    Ends,
    /// <summary>A task that has ended, with the result that is given.</summary>
    Done,
    /// <summary>Runs a function, and gives the task that the function gives.</summary>
    Runs,
    /// <summary>Runs a function; the task that the function gives is in the result.</summary>
    StartsInner,
    /// <summary>A task of all, and a wait for all.</summary>
    All, WaitsAll,
    /// <summary>A task of the first one that ends, and a wait for that.</summary>
    First, WaitsFirst,
    /// <summary>Runs a function some time, and nobody is told when.</summary>
    Queues,
    /// <summary>Runs a function for each element; an asynchronous one may go on behind the call.</summary>
    Each,
    /// <summary>Waits until a condition holds.</summary>
    Until,
    /// <summary>Runs a function when something happens, until that is undone.</summary>
    Registers,
    /// <summary>Writes into a channel.</summary>
    Writes,
    /// <summary>Says whether the task has ended, and waits for nothing.</summary>
    Asks,
    /// <summary>Gives a list of the tasks that something has, or starts.</summary>
    Gathers,
    /// <summary>Waits for a signal of other work.</summary>
    WaitsSignaled,
    /// <summary>Gives such a signal.</summary>
    Signals,
    /// <summary>A token by which nobody cancels anything.</summary>
    NeverCanceled,
}

/// <summary>What a call does with the memory of a pipe or of a buffer writer.</summary>
internal enum PipeRole
{
    None,
    /// <summary>Gives what a reader has, good until the reader is advanced.</summary>
    Read,
    /// <summary>The same by an <c>out</c> parameter, if there is something.</summary>
    TryRead,
    /// <summary>Ends what a reader gave.</summary>
    Advance,
    /// <summary>Gives memory of a writer to write into, and ends what the writer gave before.</summary>
    Fill,
    /// <summary>Ends the memory that a writer gave.</summary>
    Commit,
    /// <summary>Writes into the memory of a writer that is an argument.</summary>
    Write,
}

/// <summary>When a call throws.</summary>
internal enum ThrowFact
{
    /// <summary>Nothing is said.</summary>
    Unknown,
    /// <summary>Where the world is not as it should be, or code of the user's throws.</summary>
    Anything,
    /// <summary>Where its arguments are wrong, or memory is used up.</summary>
    Misuse,
    Never,
}

/// <summary>What is known of a method without reading its body: made once for each method and compilation.</summary>
internal sealed record MethodFacts
{
    /// <summary>Of what is no part of the framework, and has no role.</summary>
    public static readonly MethodFacts None = new();

    /// <summary>Of a method of the framework of which nothing else is known.</summary>
    public static readonly MethodFacts OfFramework = new() { IsFramework = true };

    /// <summary>Declared in metadata, below <c>System</c> or <c>Microsoft</c>.</summary>
    public bool IsFramework { get; init; }

    public CallRole Role { get; init; }

    public ThrowFact Throws { get; init; }

    /// <summary>Fails only where its arguments are wrong, if at all; what depends on type arguments is asked at the call.</summary>
    public bool CannotThrow { get; init; }

    public CallTraits Traits { get; init; }

    /// <summary>By the parameter's position; empty where nothing is said of any.</summary>
    public ImmutableArray<ArgumentFacts> Arguments { get; init; } = [];

    /// <summary>What is said of the object that the method is called on.</summary>
    public ArgumentFacts Instance { get; init; }

    /// <summary>The positions of parameters that are taken whole as data; <see cref="ConsumingSinks.Receiver"/> is the instance.</summary>
    public ImmutableArray<int> Sinks { get; init; } = [];

    /// <summary>Zeros behind the data make a difference.</summary>
    public bool SeesZeros { get; init; }

    /// <summary>
    /// Threads are waited for by events, locks, counters, or somewhere in code that is not the framework's: which of them waits for which thread is not
    /// followed.
    /// </summary>
    public bool MayWaitForThreads => !IsFramework || (Has(CallTraits.MayWaitForThreads) && !Has(CallTraits.StartsWork));

    public bool Has(CallTraits trait) => (Traits & trait) != 0;

    public bool Has(int position, ArgumentFacts facts) => position < Arguments.Length && (Arguments[position] & facts) != 0;
}
