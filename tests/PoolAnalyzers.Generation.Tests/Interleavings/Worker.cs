namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A thread of the operating system on which model threads run, one after the other. It runs only while nobody else of its exploration does.</summary>
internal sealed class Worker
{
    private readonly Gate _work = new();
    private Action? _body;

    public Worker() => new Thread(Run) { IsBackground = true, Name = "Explored" }.Start();

    /// <summary>Opens the worker's gate: it begins with the body.</summary>
    public void Start(Action body)
    {
        _body = body;
        _work.Open();
    }

    public void Stop()
    {
        _body = null;
        _work.Open();
    }

    private void Run()
    {
        for (_work.Pass(); _body is { } body; _work.Pass())
            body();
    }
}

/// <summary>Lets one thread pass each time it is opened.</summary>
internal sealed class Gate
{
    private readonly object _lock = new();
    private bool _isOpen;

    public void Open()
    {
        lock (_lock)
        {
            _isOpen = true;
            Monitor.Pulse(_lock);
        }
    }

    public void Pass()
    {
        lock (_lock)
        {
            while (!_isOpen)
                Monitor.Wait(_lock);
            _isOpen = false;
        }
    }
}
