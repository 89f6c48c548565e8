using System.Text.Json.Serialization;

namespace PipeRpc.Tests;

public enum Color : byte
{
    Red,
    Green,
}

public sealed record Person(string Name, int[] Numbers);

[JsonSerializable(typeof(Person))]
internal sealed partial class Json : JsonSerializerContext;

public readonly record struct Point(int X, int Y);

public sealed class PointFormat : ITypeWriter<Point>, ITypeReader<Point>
{
    public void Write(FrameWriter writer, Point value)
    {
        writer.WriteValue(value.X);
        writer.WriteValue(value.Y);
    }

    public Point Read(ref PayloadReader reader) => new(reader.ReadValue<int>(), reader.ReadValue<int>());
}

[RpcService(Json = typeof(Json), Formats = [typeof(PointFormat)])]
internal interface IEverything
{
    void Nothing();

    string? Echo(string? text);

    long Sum(int[] numbers);

    byte[] Bytes(byte[] bytes);

    RpcBytes Slice(ReadOnlyMemory<byte> bytes);

    Color Paint(Color color, bool isIt, decimal price, DateTime at, DateTimeOffset since, Guid id, int? maybe);

    Person Grow(Person person);

    Point Mirror(Point point);

    int Throw(string message);

    Task<int> LaterAsync(int value, CancellationToken cancellation);

    ValueTask<int> TwiceAsync(int value);

    Task WaitAsync(CancellationToken cancellation);

    Task<int> GatedAsync(int value, CancellationToken cancellation);

    IAsyncEnumerable<int> Count(int to, CancellationToken cancellation);

    int Block(int value, CancellationToken cancellation);

    Task ForwardAsync(byte error);
}

internal sealed class Everything : IEverything
{
    private readonly ManualResetEventSlim _release = new();
    private readonly TaskCompletionSource _gate = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _waiting;
    private int _cancelled;
    private int _blocked;

    /// <summary>How many asynchronous methods wait.</summary>
    public int Waiting => Volatile.Read(ref _waiting);

    public int Cancelled => Volatile.Read(ref _cancelled);

    public int Counted { get; private set; }

    /// <summary>How many methods block.</summary>
    public int Blocked => Volatile.Read(ref _blocked);

    public void Nothing()
    {
    }

    public string? Echo(string? text) => text;

    public long Sum(int[] numbers) => numbers.Sum(n => (long)n);

    public byte[] Bytes(byte[] bytes) => bytes;

    public RpcBytes Slice(ReadOnlyMemory<byte> bytes) => new(System.Runtime.InteropServices.MemoryMarshal.AsMemory(bytes));

    public Color Paint(Color color, bool isIt, decimal price, DateTime at, DateTimeOffset since, Guid id, int? maybe) =>
        isIt && price == 1.25m && at.Kind == DateTimeKind.Utc && since.Offset == TimeSpan.FromHours(2) && id != Guid.Empty && maybe == 7 ? Color.Green : color;

    public Person Grow(Person person) => person with { Numbers = [.. person.Numbers, person.Name.Length] };

    public Point Mirror(Point point) => new(point.Y, point.X);

    public int Throw(string message) => throw new InvalidOperationException(message);

    public async Task<int> LaterAsync(int value, CancellationToken cancellation)
    {
        await Task.Yield();
        cancellation.ThrowIfCancellationRequested();
        return value;
    }

    public ValueTask<int> TwiceAsync(int value) => new(2 * value);

    public async Task WaitAsync(CancellationToken cancellation)
    {
        Interlocked.Increment(ref _waiting);
        try
        {
            await Task.Delay(Timeout.Infinite, cancellation);
        }
        catch (OperationCanceledException)
        {
            Interlocked.Increment(ref _cancelled);
            throw;
        }
        finally
        {
            Interlocked.Decrement(ref _waiting);
        }
    }

    public async Task<int> GatedAsync(int value, CancellationToken cancellation)
    {
        Interlocked.Increment(ref _waiting);
        try
        {
            await _gate.Task.WaitAsync(cancellation);
            return value;
        }
        finally
        {
            Interlocked.Decrement(ref _waiting);
        }
    }

    // It does not look at its token, as many methods.
    public int Block(int value, CancellationToken cancellation)
    {
        Interlocked.Increment(ref _blocked);
        _release.Wait(CancellationToken.None);
        Interlocked.Decrement(ref _blocked);
        return value;
    }

    /// <summary>Lets methods that block or wait at the gate go on, and those that are called later.</summary>
    public void Release()
    {
        _release.Set();
        _gate.TrySetResult();
    }

    public Task ForwardAsync(byte error) => Task.FromException(new RpcException((RpcError)error, "Of another connection."));

    public async IAsyncEnumerable<int> Count(int to, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation)
    {
        for (var i = 0; i < to; i++)
        {
            await Task.Yield();
            cancellation.ThrowIfCancellationRequested();
            Counted = i + 1;
            yield return i;
        }
    }
}
