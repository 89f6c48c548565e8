namespace PipeRpc;

/// <summary>The places for calls in flight of a client. The lock of the client guards it.</summary>
internal sealed class CallTable(int capacity)
{
    private readonly PendingCall?[] _calls = new PendingCall?[capacity];
    private readonly Stack<PendingCall> _free = new();
    private int _made;

    /// <summary>Calls that the host has not answered.</summary>
    public int Count { get; private set; }

    /// <summary>Takes a place; there is one for whoever has entered the semaphore of the client.</summary>
    public PendingCall Add(bool isSynchronous, bool isStream, long since)
    {
        if (!_free.TryPop(out var call))
        {
            call = new PendingCall { Id = (uint)_made };
            _calls[_made++] = call;
        }

        // The place stays the same; 0 is the connection and no call.
        do
            call.Id += (uint)capacity;
        while (call.Id < capacity);
        call.Start(isSynchronous, isStream, since);
        Count++;
        return call;
    }

    /// <summary>The call with this id; null if there is none that waits for an answer.</summary>
    public PendingCall? Find(uint id)
    {
        var call = _calls[id % (uint)capacity];
        return call is { HasAnswer: false } && call.Id == id ? call : null;
    }

    /// <summary>Notes that the answer has arrived.</summary>
    /// <returns>Whether the place is free.</returns>
    public bool Answered(PendingCall call)
    {
        call.HasAnswer = true;
        Count--;
        return call.HasCallerLeft && Free(call);
    }

    /// <summary>Notes that the caller is done with the call.</summary>
    /// <returns>Whether the place is free.</returns>
    public bool Left(PendingCall call)
    {
        call.HasCallerLeft = true;
        return call.HasAnswer && Free(call);
    }

    /// <summary>The calls that wait for an answer.</summary>
    public IEnumerable<PendingCall> Waiting => _calls.Take(_made).OfType<PendingCall>().Where(c => !c.HasAnswer);

    private bool Free(PendingCall call)
    {
        _free.Push(call);
        return true;
    }
}
