using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL016: a rental, or memory over it, leaves the body that releases it afterwards.</summary>
public sealed class Pool016Tests
{
    [Fact]
    public Task Memory_returned_out_of_using() => Twins(
        """
        static Memory<byte> Load(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            Memory<byte> page = owner.Memory[..n];
            stream.ReadExactly(page.Span);
            return {|POOL016:page|};
        }
        """,
        """
        static Memory<byte> Load(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            Memory<byte> page = owner.Memory[..n];
            stream.ReadExactly(page.Span);
            return page.ToArray();
        }
        """);

    [Fact]
    public Task Span_of_a_local_function_is_that_of_its_caller() => Twins(
        """
        static void Run(string text, out Span<char> last)
        {
            char[] rented = null;
            int written = 0;
            Span<char> to = text.Length < 8 ? stackalloc char[8] : (rented = ArrayPool<char>.Shared.Rent(text.Length));
            foreach (char c in text)
                Write(c, ref to);
            last = default;
            if (rented is not null)
            {
                last = {|POOL016:rented|};
                ArrayPool<char>.Shared.Return(rented);
            }

            void Write(char c, ref Span<char> to) { to[written++] = c; }
        }
        """,
        """
        static string Run(string text)
        {
            char[] rented = null;
            int written = 0;
            Span<char> to = text.Length < 8 ? stackalloc char[8] : (rented = ArrayPool<char>.Shared.Rent(text.Length));
            foreach (char c in text)
                Write(c, ref to);
            string result = to.Slice(0, written).ToString();
            if (rented is not null)
            {
                to.Slice(0, written).Clear();
                ArrayPool<char>.Shared.Return(rented);
            }

            return result;

            void Write(char c, ref Span<char> to)
            {
                if (written == to.Length)
                    Grow(ref to);
                to[written++] = c;
            }

            void Grow(ref Span<char> to)
            {
                char[] larger = ArrayPool<char>.Shared.Rent(checked(to.Length * 2));
                to.CopyTo(larger);
                if (rented is not null)
                {
                    to.Slice(0, written).Clear();
                    ArrayPool<char>.Shared.Return(rented);
                }

                rented = larger;
                to = rented;
            }
        }
        """);

    [Fact]
    public Task Element_is_a_copy() => Twins(
        """
        static Span<byte> First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span);
            return {|POOL016:owner.Memory.Span[..1]|};
        }
        """,
        """
        static byte First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span);
            return owner.Memory.Span[0];
        }
        """);

    [Fact]
    public Task Array_returned_out_of_finally() => Twins(
        """
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(buffer, 0, n);
                return {|POOL016:buffer|};
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """,
        """
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(buffer, 0, n);
                return buffer;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(buffer);
                throw;
            }
        }
        """);

    [Fact]
    public Task Out_parameter() => Twins(
        """
        static bool TryRead(TextReader reader, int n, out ArraySegment<char> field)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            try
            {
                int read = reader.Read(chars, 0, n);
                field = {|POOL016:new ArraySegment<char>(chars, 0, read)|};
                return read > 0;
            }
            finally
            {
                ArrayPool<char>.Shared.Return(chars);
            }
        }
        """,
        """
        static bool TryRead(TextReader reader, int n, out ArraySegment<char> field)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            try
            {
                int read = reader.Read(chars, 0, n);
                field = new ArraySegment<char>(chars, 0, read);
                return read > 0;
            }
            finally
            {
                field = default;
                ArrayPool<char>.Shared.Return(chars);
            }
        }
        """);

    [Fact]
    public Task Field() => Twins(
        """
        sealed class Parser
        {
            private ReadOnlyMemory<byte> _rest;

            public async Task ParseAsync(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    await stream.ReadExactlyAsync(buffer, 0, n);
                    _rest = {|POOL016:buffer.AsMemory(4)|};
                    Step();
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }

            private void Step() => _rest = _rest[1..];
        }
        """,
        """
        sealed class Parser
        {
            private ReadOnlyMemory<byte> _rest;

            public async Task ParseAsync(Stream stream, int n)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    await stream.ReadExactlyAsync(buffer, 0, n);
                    _rest = buffer.AsMemory(4);
                    Step();
                }
                finally
                {
                    _rest = default;
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }

            private void Step() => _rest = _rest[1..];
        }
        """);

    [Fact]
    public Task Yielded_value() => Twins(
        """
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return {|POOL016:buffer.AsMemory(0, read)|};
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """,
        """
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsSpan(0, read).ToArray();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Lazy_query() => Twins(
        """
        static IEnumerable<byte> Positive(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return {|POOL016:buffer.Take(read).Where(b => b > 0)|};
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """,
        """
        static IEnumerable<byte> Positive(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return buffer.Take(read).Where(b => b > 0).ToList();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Closure_that_outlives() => Twins(
        """
        static Func<int> First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span[..n]);
            return {|POOL016:() => owner.Memory.Span[0]|};
        }
        """,
        """
        static Func<int> First(Stream stream, int n)
        {
            using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            stream.ReadExactly(owner.Memory.Span[..n]);
            int first = owner.Memory.Span[0];
            return () => first;
        }
        """);

    [Fact]
    public Task Part_of_a_tuple() => Twins(
        """
        static (int Length, ArraySegment<byte> Data) Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return {|POOL016:(read, new ArraySegment<byte>(buffer, 0, read))|};
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """,
        """
        static (int Length, byte First) Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                return (read, buffer[0]);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Released_on_the_same_path_only() => Twins(
        """
        static byte[]? Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            bool complete = false;
            try
            {
                complete = stream.Read(buffer, 0, n) == n;
                return {|POOL016:complete ? buffer : null|};
            }
            finally
            {
                if (complete)
                    ArrayPool<byte>.Shared.Return(buffer);
                else
                    ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
            }
        }
        """,
        """
        static byte[]? Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            bool complete = false;
            try
            {
                complete = stream.Read(buffer, 0, n) == n;
                return complete ? buffer : null;
            }
            finally
            {
                if (!complete)
                    ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Using_statement_in_a_switch() => Twins(
        """
        static ReadOnlyMemory<char> Pick(int kind)
        {
            using (IMemoryOwner<char> owner = MemoryPool<char>.Shared.Rent(8))
            {
                switch (kind)
                {
                    case 0:
                        return default;
                    default:
                        return {|POOL016:owner.Memory|};
                }
            }
        }
        """,
        """
        static ReadOnlyMemory<char> Pick(int kind)
        {
            using (IMemoryOwner<char> owner = MemoryPool<char>.Shared.Rent(8))
            {
                switch (kind)
                {
                    case 0:
                        return default;
                    default:
                        return owner.Memory.ToString().AsMemory();
                }
            }
        }
        """);

    [Fact]
    public Task Message_names_the_release() => File(
        """
        using System;
        using System.Buffers;
        using System.IO;

        class Reader
        {
            static ArraySegment<byte> Read(Stream stream, int n)
            {
                byte[] buffer = {|#1:ArrayPool<byte>.Shared.Rent(n)|};
                try
                {
                    return {|#0:new ArraySegment<byte>(buffer, 0, stream.Read(buffer, 0, n))|};
                }
                finally
                {
                    {|#2:ArrayPool<byte>.Shared.Return(buffer)|};
                }
            }
        }
        """,
        Report("POOL016").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'buffer', rented in line 9, leaves the body that returns it in line 16"));

    private static string Swapped(string order) => "sealed class Reader { private byte[] _buffer = new byte[16]; public void Run(Stream s, int n) { byte[]? first = null; try { while (s.Read(_buffer, 0, 4) > 0) { if (first is null) { " + order + " } } } finally { if (first is not null) { var last = _buffer; _buffer = first; ArrayPool<byte>.Shared.Return(last); } } } }";

    /// <summary>Renting fails for lack of memory only, and what is between it and the variable before it is not looked at for that.</summary>
    [Fact]
    public Task Swapped_back_at_the_end() => Twins("POOL016",
        "sealed class Reader { private byte[] _buffer = []; public void Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); _buffer = {|POOL016:b|}; ArrayPool<byte>.Shared.Return(b); } public int First() => _buffer[0]; }",
        Swapped("var now = _buffer; if (n > now.Length) { first = now; _buffer = ArrayPool<byte>.Shared.Rent(n); }"));

    private static string Registered(string body) => "static async Task Run(System.Diagnostics.Process p, CancellationToken c, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); " + body + " await Task.Yield(); }";

    /// <summary>Registered with something that outlives the body, until that is undone; an object of the body goes with it.</summary>
    [Theory]
    [InlineData("{|POOL016:c.Register(() => b[0] = 1)|};", "var r = c.Register(() => b[0] = 1); Console.WriteLine(); r.Dispose();")]
    [InlineData("{|POOL016:c.UnsafeRegister(_ => b[0] = 1, null)|};", "CancellationTokenRegistration r = default; try { r = c.Register(() => b[0] = 1); Console.WriteLine(); } finally { r.Dispose(); }")]
    [InlineData("_ = {|POOL016:c.Register(() => b[0] = 1)|};", "await using (c.Register(() => b[0] = 1)) { await Task.Delay(n); }")]
    [InlineData("{|POOL016:p.OutputDataReceived += (s, e) => b[0] = 1|}; p.WaitForExit();", "System.Diagnostics.DataReceivedEventHandler h = (s, e) => b[0] = 1; p.OutputDataReceived += h; p.WaitForExit(); p.OutputDataReceived -= h;")]
    [InlineData("{|POOL016:Console.CancelKeyPress += (s, e) => b[0] = 1|};", "using var own = new System.Diagnostics.Process(); own.Exited += (s, e) => b[0] = 1; own.WaitForExit();")]
    public Task Closure_that_is_registered(string faulty, string clean) => Twins("POOL016",
        Registered(faulty + " ArrayPool<byte>.Shared.Return(b);"), Registered(clean + " ArrayPool<byte>.Shared.Return(b);"));

    private static string Kept(string body, string last = "ArrayPool<byte>.Shared.Return(b);") => $$"""
        sealed class Wrap { private readonly byte[] _b; public Wrap(byte[] b) { _b = b; } public int Size => _b.Length; public void Clear() { } }
        record Row(byte[] Data, int Count);
        sealed class Plain { public byte[]? Data; }
        sealed class Primary(byte[] b) { public int Size => b.Length; }
        static Wrap Over(byte[] b) => new Wrap(b);
        static IEnumerable<int> Each(Wrap w) { for (int i = 0; i < 3; i++) yield return w.Size; }
        sealed class Runner
        {
            private readonly Queue<byte[]> _q = new(); private readonly Dictionary<int, Memory<byte>> _d = new(); private Wrap? _w; private readonly AutoResetEvent _done = new(false); private readonly System.Threading.Channels.Channel<byte[]> _c = System.Threading.Channels.Channel.CreateUnbounded<byte[]>();
            private void Drain() => _q.Clear();
            public object Run(int n, out Wrap? w) { w = null; bool ok = false; byte[]? b = ArrayPool<byte>.Shared.Rent(n); try { {{body}} } finally { {{last}} } }
        }
        """;

    /// <summary>What is built over it takes it out of the body.</summary>
    [Theory]
    [InlineData("return {|POOL016:new Wrap(b)|};", "return new Wrap(b).Size;")]
    [InlineData("return {|POOL016:Over(b)|};", "return Over(b).Size;")]
    [InlineData("var v = new Wrap(b); return {|POOL016:v|};", "var v = new Wrap(b); v.Clear(); return v;")]
    [InlineData("return {|POOL016:new Row(b, n)|};", "return new Row(b.AsSpan(0, n).ToArray(), n);")]
    [InlineData("return {|POOL016:new Plain { Data = b }|};", "var v = new Plain { Data = b }; n = v.Data.Length; v.Data = null; return v;")]
    [InlineData("return {|POOL016:Each(new Wrap(b))|};", "return Each(new Wrap(b)).ToList();")]
    [InlineData("return {|POOL016:new Primary(b)|};", "return new Primary(b).Size;")]
    [InlineData("var v = new List<byte[]>(); v.Add(b); return {|POOL016:v|};", "var v = new List<byte[]>(); v.Add(b); v.Clear(); return v;")]
    [InlineData("var v = new List<Memory<byte>>(); v.Add(b.AsMemory(0, n)); return {|POOL016:v|};", "var v = new List<Memory<byte>>(); v.Add(b.AsMemory(0, n)); return v.Count;")]
    [InlineData("_w = {|POOL016:new Wrap(b)|}; return n;", "_w = new Wrap(b); n = _w.Size; _w = null; return n;")]
    [InlineData("w = {|POOL016:new Wrap(b)|}; return n;", "w = new Wrap(b); n = w.Size; w = null; return n;")]
    [InlineData("{|POOL016:_q.Enqueue(b)|}; return n;", "_q.Enqueue(b); Drain(); return n;")]
    [InlineData("_d[n] = {|POOL016:b|}; return n;", "_d[n] = b; n = _d.Count; _d.Remove(n); return n;")]
    [InlineData("_d[n] = {|POOL016:b.AsMemory(0, n)|}; return n;", "_d[n] = b; _d[n] = default; return n;")]
    [InlineData("{|POOL016:_c.Writer.TryWrite(b)|}; return n;", "b[0] = 1; return _c.Writer.TryWrite(b.AsSpan(0, n).ToArray());")]
    public Task Object_that_keeps_it(string faulty, string clean) => Twins("POOL016", Kept(faulty), Kept(clean));

    /// <summary>Handed over, it is not released here.</summary>
    [Theory]
    [InlineData("_q.Enqueue(b); b = null; return n;", "if (b is not null) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("var v = new Wrap(b); ok = true; return v;", "if (!ok) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("_q.Enqueue(b); return n;", "_q.Clear(); ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("ok = _c.Writer.TryWrite(b); return n;", "if (!ok) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("_q.Enqueue(b); _done.WaitOne(); return n;", "ArrayPool<byte>.Shared.Return(b);")]
    public Task Object_that_keeps_it_for_good(string clean, string last) => Twins("POOL016", Kept("{|POOL016:_q.Enqueue(b)|}; return n;"), Kept(clean, last));

    /// <summary>Nobody gets the object of a constructor that throws.</summary>
    [Fact]
    public Task Field_of_a_constructor_that_throws()
    {
        const string around = """
            sealed class Reader : IDisposable
            {
                private int[]? _rows;
                public HEAD
                {
                    var rows = ArrayPool<int>.Shared.Rent(n);
                    try { _rows = ROWS; if (n > 5) throw new InvalidOperationException(); }
                    catch { ArrayPool<int>.Shared.Return(rows); throw; }
                }
                public void Dispose() { var rows = _rows; _rows = null; if (rows != null) ArrayPool<int>.Shared.Return(rows); }
            }
            """;
        return Twins("POOL016", around.Replace("HEAD", "void Load(int n)").Replace("ROWS", "{|POOL016:rows|}"), around.Replace("HEAD", "Reader(int n)").Replace("ROWS", "rows"));
    }

    /// <summary>The caller's collection still has what goes back, unless somebody had it out of there in between.</summary>
    [Theory]
    [InlineData("List<byte[]> l", "{|POOL016:l.Add(b)|}; s.WriteByte(1);", "l.Add(b); s.Write(l[0], 0, 1); l.Remove(b);")]
    [InlineData("ConcurrentQueue<byte[]> l", "{|POOL016:l.Enqueue(b)|};", "l.Enqueue(b); l.TryDequeue(out b!);")]
    [InlineData("ICollection<ArraySegment<byte>> l", "{|POOL016:l.Add(new(b, 0, 1))|};", "l.Add(new(b, 0, 1)); l.Clear();")]
    [InlineData("Dictionary<int, byte[]> l", "l[1] = {|POOL016:b|};", "l[1] = b; l.Remove(1);")]
    [InlineData("Queue<byte[]> l, Action<int> done", "{|POOL016:l.Enqueue(b)|};", "l.Enqueue(b); done(1);")]
    [InlineData("HashSet<byte[]> l", "{|POOL016:l.Add(b)|};", "if (l.Add(b)) return;")]
    [InlineData("System.Collections.ArrayList l", "{|POOL016:l.Add(b)|};", "l.Add(b); l.RemoveAt(0);")]
    [InlineData("System.Runtime.Serialization.SerializationInfo l", "{|POOL016:l.AddValue(\"b\", b, typeof(byte[]))|};", "l.AddValue(\"b\", b.AsSpan(0, 9).ToArray(), typeof(byte[]));")]
    public Task Put_into_the_callers_collection(string parameters, string faulty, string clean)
    {
        var around = $"static void Run(Stream s, {parameters}) {{ var b = ArrayPool<byte>.Shared.Rent(64); BODY ArrayPool<byte>.Shared.Return(b); }}";
        return Twins("POOL016", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>A channel has what was written into it, also where the writer had to wait; where it could not be written, it has not.</summary>
    [Theory]
    [InlineData("await {|POOL016:w.WriteAsync(b)|};", "", "await w.WriteAsync(b);", "catch { ArrayPool<byte>.Shared.Return(b); throw; }")]
    [InlineData("await {|POOL016:w.WriteAsync(b)|}.ConfigureAwait(false);", "", "await w.WriteAsync(b).ConfigureAwait(false); b = null;", "")]
    [InlineData("await Task.Yield(); {|POOL016:w.TryWrite(b)|};", "", "await w.WriteAsync(b.AsSpan(0, n).ToArray());", "")]
    public Task Written_into_a_channel(string faulty, string handler, string clean, string rightHandler)
    {
        const string around = "static async Task Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n) { byte[]? b = ArrayPool<byte>.Shared.Rent(n); try { BODY } HANDLER }";
        const string last = "finally { if (b != null) ArrayPool<byte>.Shared.Return(b); }";
        return Twins("POOL016", around.Replace("BODY", faulty).Replace("HANDLER", handler.Length > 0 ? handler : last), around.Replace("BODY", clean).Replace("HANDLER", rightHandler.Length > 0 ? rightHandler : last));
    }

    /// <summary>Memory, or a closure, in something that is built around it.</summary>
    [Theory]
    [InlineData("ArraySegment<int>[]", "[new(b, 0, n)]", "[new(b.AsSpan(0, n).ToArray())]")]
    [InlineData("Memory<int>[]", "new[] { b.AsMemory(0, n) }", "new[] { b.AsSpan(0, n).ToArray().AsMemory() }")]
    [InlineData("Func<int>[]", "[() => b[0]]", "[() => n]")]
    [InlineData("Lazy<int>", "new Lazy<int>(() => b[0])", "new Lazy<int>(() => n)")]
    [InlineData("Made", "new Made(() => b[0])", "new Made(() => n)")]
    [InlineData("Task<Memory<int>>", "Task.FromResult(b.AsMemory(0, n))", "Task.FromResult(b.AsSpan(0, n).ToArray().AsMemory())")]
    [InlineData("Func<int>", "First", "Count")]
    public Task Built_around(string type, string kept, string copied)
    {
        const string around = """
            sealed record Made(Func<int> First);
            static TYPE Run(int n)
            {
                int[] b = ArrayPool<int>.Shared.Rent(n);
                int First() => b[0];
                int Count() => n;
                try { return VALUE; } finally { ArrayPool<int>.Shared.Return(b); }
            }
            """;
        var program = around.Replace("TYPE", type);
        return Twins("POOL016", program.Replace("VALUE", "{|POOL016:" + kept + "|}"), program.Replace("VALUE", copied));
    }

    [Fact]
    public Task Reference_to_an_element() => Twins("POOL016",
        "static ref int Run(int n) { int[] b = ArrayPool<int>.Shared.Rent(n); try { return ref {|POOL016:b[0]|}; } finally { ArrayPool<int>.Shared.Return(b); } }",
        "static int Run(int n) { int[] b = ArrayPool<int>.Shared.Rent(n); try { return b[0]; } finally { ArrayPool<int>.Shared.Return(b); } }");

    [Fact]
    public Task Closure_in_a_dictionary() => Twins("POOL016",
        "static void Run(int n, Dictionary<int, Func<int>> d) { int[] b = ArrayPool<int>.Shared.Rent(n); try { d[1] = {|POOL016:() => b[0]|}; } finally { ArrayPool<int>.Shared.Return(b); } }",
        "static void Run(int n, Dictionary<int, Func<int>> d) { int[] b = ArrayPool<int>.Shared.Rent(n); try { d[1] = () => n; } finally { ArrayPool<int>.Shared.Return(b); } }");

    /// <summary>Reset on every way that is meant; that a call in between throws is no reason.</summary>
    [Fact]
    public Task Reset_before_the_release() => Twins("POOL016",
        "sealed class Frame { private ReadOnlyMemory<byte> _data; private void Use() => Console.WriteLine(_data.Length); public void Run(bool x) { using var o = MemoryPool<byte>.Shared.Rent(64); _data = {|POOL016:o.Memory[..64]|}; Use(); if (x) _data = default; } }",
        "sealed class Frame { private ReadOnlyMemory<byte> _data; private void Use() => Console.WriteLine(_data.Length); public void Run() { using var o = MemoryPool<byte>.Shared.Rent(64); _data = o.Memory[..64]; Use(); _data = default; } }");

    /// <summary>A document that was parsed in place reads from the array whenever it is asked.</summary>
    [Theory]
    [InlineData("JsonDocument", "return {|POOL016:System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n))|};", "return System.Text.Json.JsonDocument.Parse(new MemoryStream(b, 0, n));")]
    [InlineData("JsonElement", "var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return {|POOL016:d.RootElement|};", "using var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return d.RootElement.Clone();")]
    [InlineData("JsonElement", "var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return {|POOL016:d.RootElement.GetProperty(\"a\")|};", "using var d = System.Text.Json.JsonDocument.Parse(b.AsMemory(0, n)); return System.Text.Json.JsonSerializer.Deserialize<System.Text.Json.JsonElement>(b.AsSpan(0, n));")]
    public Task Json_document(string type, string faulty, string clean)
    {
        var around = "static TYPE Run(Stream s, int n) { var b = ArrayPool<byte>.Shared.Rent(n); try { s.ReadExactly(b, 0, n); BODY } finally { ArrayPool<byte>.Shared.Return(b); } }".Replace("TYPE", "System.Text.Json." + type);
        return Twins("POOL016", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Kept by a collection, a delegate in a field, a task that others wait for, an iterator that runs later.</summary>
    [Theory]
    [InlineData("public void Run(Stream s, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); s.ReadExactly(o.Memory.Span[..n]); {|POOL016:_l.Add(o.Memory[..n])|}; }", "public void Run(Stream s, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); s.ReadExactly(o.Memory.Span[..n]); _l.Add(o.Memory[..n]); foreach (var m in _l) s.Write(m.Span); _l.Clear(); }")]
    [InlineData("public void Run(Stream s, int n) { var b = Pool.Rent(n); try { s.ReadExactly(b, 0, n); {|POOL016:_h += () => Console.WriteLine(b[0])|}; } finally { Pool.Return(b); } }", "public void Run(Stream s, int n) { var b = Pool.Rent(n); Action h = () => Console.WriteLine(b[0]); try { _h += h; s.ReadExactly(b, 0, n); } finally { _h -= h; Pool.Return(b); } }")]
    [InlineData("public void Run(TaskCompletionSource<Memory<byte>> t, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); t.SetResult({|POOL016:o.Memory|}); }", "public void Run(TaskCompletionSource<byte[]> t, int n) { using var o = MemoryPool<byte>.Shared.Rent(n); t.SetResult(o.Memory[..n].ToArray()); }")]
    [InlineData("public IEnumerable<byte> Run(Stream s, int n) { var b = Pool.Rent(n); try { s.ReadExactly(b, 0, n); return {|POOL016:It()|}; IEnumerable<byte> It() { for (int i = 0; i < n; i++) yield return b[i]; } } finally { Pool.Return(b); } }", "public int Run(Stream s, int n) { var b = Pool.Rent(n); try { s.ReadExactly(b, 0, n); int t = 0; foreach (var x in It()) t += x; return t; IEnumerable<byte> It() { for (int i = 0; i < n; i++) yield return b[i]; } } finally { Pool.Return(b); } }")]
    public Task Kept_until_later(string faulty, string clean)
    {
        const string around = "sealed class Keeper { static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared; readonly List<ReadOnlyMemory<byte>> _l = new(); Action _h; BODY }";
        return Twins("POOL016", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }
}
