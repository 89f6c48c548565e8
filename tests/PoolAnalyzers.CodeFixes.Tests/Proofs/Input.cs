using System.Buffers;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Arguments for one run. Each question is a choice among few answers, so that the choices can be listed.</summary>
/// <param name="choices">The answers, in the order of the questions; further ones are the first.</param>
/// <param name="numbers">The numbers to choose from: those around the ones that the program compares with.</param>
public sealed class Input(IReadOnlyList<int> choices, IReadOnlyList<int> numbers)
{
    private readonly List<int> _answers = [];
    private readonly List<RecordingStream> _streams = [];

    /// <summary>How many answers each question had.</summary>
    public List<int> Radices { get; } = [];

    public bool Bool() => Choose(2) == 1;

    public int Int() => numbers[Choose(numbers.Count)];

    public string Text() => Choose(3) switch { 0 => "some text", 1 => "", _ => new string('x', 300) };

    /// <summary>An array that belongs to the caller.</summary>
    public T[]? ArrayOrNull<T>() => Choose(2) == 0 ? null : Array<T>();

    public T[] Array<T>()
    {
        var array = new T[Choose(2) == 0 ? 64 : 2048];
        if (array is byte[] bytes)
        {
            for (int i = 0; i < bytes.Length; i++)
                bytes[i] = (byte)(i + 1);
        }

        if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            Recorder.Current.Watch(() => "given " + Texts.Of(array));
        return array;
    }

    public IMemoryOwner<T> Owner<T>() => new RecordingOwner<T>(Array<T>());

    /// <summary>An owner for an object, which may dispose of it or not.</summary>
    public IMemoryOwner<T> LentOwner<T>() => new RecordingOwner<T>(Array<T>(), isLent: true);

    public Stream Stream()
    {
        var stream = new RecordingStream(Choose(2) == 0 ? 40 : 0);
        _streams.Add(stream);
        Recorder.Current.Watch(() => "stream " + Convert.ToHexString(stream.ToArray()));
        return stream;
    }

    public TextWriter Writer()
    {
        var writer = new StringWriter(CultureInfo.InvariantCulture);
        Recorder.Current.Watch(() => "writer " + writer);
        return writer;
    }

    /// <summary>What a private method gave, as it was before the object was disposed of; null where that does not count.</summary>
    public string? Seen { get; private set; }

    /// <summary>What the object is after the call: disposed of, twice, where it can be.</summary>
    /// <param name="self">The object.</param>
    /// <param name="result">What is looked at before; null where that is to be seen afterwards.</param>
    public void Finish(object? self, object? result)
    {
        if (self is not IDisposable disposable)
            return;
        Seen = result is null ? null : Texts.Of(result);
        disposable.Dispose();
        disposable.Dispose();
    }

    /// <summary>Lets every operation that was begun and not ended do its work, as late as it can.</summary>
    public void EndOperations()
    {
        foreach (var stream in _streams)
            stream.EndOperations();
    }

    private int Choose(int answers)
    {
        Radices.Add(answers);
        int answer = _answers.Count < choices.Count ? choices[_answers.Count] % answers : 0;
        _answers.Add(answer);
        return answer;
    }

    /// <summary>
    /// A stream in memory whose calls may fail, and whose asynchronous calls end at once. What is begun with <c>Begin</c> ends when somebody asks for it, or
    /// after the run: on another thread it would end sooner in one run and later in the next.
    /// </summary>
    private sealed class RecordingStream : MemoryStream
    {
        private readonly List<Operation> _begun = [];

        public RecordingStream(int length)
        {
            for (int i = 0; i < length; i++)
                WriteByte((byte)(i + 65));
            Position = 0;
        }

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.Span);
            return default;
        }

        public override IAsyncResult BeginRead(byte[] buffer, int offset, int count, AsyncCallback? callback, object? state) =>
            Begin(new Operation(() => Read(buffer, offset, count), callback, state));

        public override int EndRead(IAsyncResult asyncResult) => ((Operation)asyncResult).End();

        public override IAsyncResult BeginWrite(byte[] buffer, int offset, int count, AsyncCallback? callback, object? state) =>
            Begin(new Operation(() => Written(buffer, offset, count), callback, state));

        public override void EndWrite(IAsyncResult asyncResult) => ((Operation)asyncResult).End();

        public void EndOperations()
        {
            for (int i = 0; i < _begun.Count; i++)
                _begun[i].Run();
        }

        private Operation Begin(Operation operation)
        {
            _begun.Add(operation);
            return operation;
        }

        private int Written(byte[] buffer, int offset, int count)
        {
            Write(buffer, offset, count);
            return 0;
        }
    }

    private sealed class Operation(Func<int> work, AsyncCallback? callback, object? state) : IAsyncResult
    {
        private readonly ManualResetEvent _ended = new(initialState: false);
        private bool _isBegun;
        private int _result;
        private Exception? _failure;

        public object? AsyncState => state;

        public bool CompletedSynchronously => false;

        public bool IsCompleted
        {
            get
            {
                Run();
                return true;
            }
        }

        public WaitHandle AsyncWaitHandle
        {
            get
            {
                Run();
                return _ended;
            }
        }

        public int End()
        {
            Run();
            return _failure is null ? _result : throw _failure;
        }

        public void Run()
        {
            if (_isBegun)
                return;
            _isBegun = true;
            try
            {
                _result = work();
            }
            catch (Exception e)
            {
                _failure = e;
            }

            _ended.Set();
            callback?.Invoke(this);
        }
    }
}
