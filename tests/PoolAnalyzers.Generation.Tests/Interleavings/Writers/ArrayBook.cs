namespace PoolAnalyzers.Generation.Tests.Interleavings.Writers;

/// <summary>The pool of an explored writer, and what is known of its arrays. To rent, return and copy are steps at which another thread can take over.</summary>
internal sealed class ArrayBook
{
    private readonly Dictionary<byte[], bool> _isOut = new(ReferenceEqualityComparer.Instance);
    private readonly Stack<byte[]> _idle = new();

    /// <summary>How many arrays are rented.</summary>
    public int OutCount => _isOut.Values.Count(isOut => isOut);

    /// <summary>Hands out the array that came back last, if it is long enough: whoever still writes into it writes into another one's.</summary>
    public byte[] Rent(int length)
    {
        World.Current.Execution.Step("rents");
        var array = _idle.TryPeek(out var idle) && idle.Length >= length ? _idle.Pop() : new byte[length];
        _isOut[array] = true;
        return array;
    }

    public void Return(byte[] array)
    {
        World.Current.Execution.Step("returns");
        if (!_isOut.TryGetValue(array, out var isOut))
            World.Current.Execution.Fail("an array goes back that is not of this pool");
        if (!isOut)
            World.Current.Execution.Fail("an array goes back twice");
        _isOut[array] = false;
        _idle.Push(array);
    }

    /// <summary>Notes that elements are copied to a place that nobody checks.</summary>
    public static void Copies(byte[] array, int start, int length)
    {
        World.Current.Execution.Step("copies");
        if (start < 0 || length < 0 || start + length > array.Length)
            World.Current.Execution.Fail("something is written outside of an array");
    }
}

/// <summary>A writer of the explored text.</summary>
internal interface IExploredWriter : IDisposable
{
    void Write(int count);

    /// <summary>Asks for room, and writes so much of it.</summary>
    void Fill(int count);

    void Add();

    void Clear();

    void Trim();

    /// <summary>Looks at all that was written.</summary>
    void Read();

    IDisposable Detach();
}
