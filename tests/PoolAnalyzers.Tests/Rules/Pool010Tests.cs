using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL010: a rental is released twice on some path.</summary>
public sealed class Pool010Tests
{
    [Fact]
    public Task In_the_body_and_in_finally() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    return 0;
                }

                return read;
            }
            finally
            {
                {|POOL010:ArrayPool<byte>.Shared.Return(buffer)|};
            }
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    buffer = null;
                    return 0;
                }

                return read;
            }
            finally
            {
                if (buffer != null)
                    ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task In_catch_and_at_the_end() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (n > 1)
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }

            {|POOL010:ArrayPool<byte>.Shared.Return(buffer)|};
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (n > 1)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                throw;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task Exception_after_the_return() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int first = stream.Read(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
                return first + stream.ReadByte();
            }
            catch (IOException)
            {
                {|POOL010:ArrayPool<byte>.Shared.Return(buffer)|};
                return 0;
            }
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int first;
            try
            {
                first = stream.Read(buffer, 0, n);
            }
            catch (IOException)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return 0;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return first + stream.ReadByte();
        }
        """);

    [Fact]
    public Task By_flags_that_overlap() => Twins(
        """
        static void Send(Stream stream, int n, bool early, bool late)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (early)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (late || !early)
                {|POOL010:ArrayPool<byte>.Shared.Return(frame)|};
        }
        """,
        """
        static void Send(Stream stream, int n, bool early)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (early)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (!early)
                ArrayPool<byte>.Shared.Return(frame);
        }
        """);

    [Fact]
    public Task By_conjunctions() => Twins(
        """
        static void Send(Stream stream, int n, bool early, bool late)
        {
            byte[] frame = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            if (early && late)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (!late || n > 0)
                return;
            {|POOL010:ArrayPool<byte>.Shared.Return(frame)|};
        }
        """,
        """
        static void Send(Stream stream, int n, bool early, bool late)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            bool both = early && late;
            if (both)
                ArrayPool<byte>.Shared.Return(frame);
            stream.Flush();
            if (!both)
                ArrayPool<byte>.Shared.Return(frame);
        }
        """);

    [Fact]
    public Task In_the_next_turn() => Twins(
        """
        static void Copy(Stream source, Stream target)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
            for (int i = 0; i < 3; i++)
            {
                target.WriteByte(1);
                {|POOL010:ArrayPool<byte>.Shared.Return(buffer)|};
            }
        }
        """,
        """
        static void Copy(Stream source, Stream target)
        {
            for (int i = 0; i < 3; i++)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
                target.WriteByte(1);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task By_an_alias() => Twins(
        """
        static void Swap(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n);
            byte[] kept = a;
            (a, b) = (b, a);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(b);
            {|POOL010:ArrayPool<byte>.Shared.Return(kept)|};
        }
        """,
        """
        static void Swap(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n), b = ArrayPool<byte>.Shared.Rent(n);
            byte[] kept = a;
            (a, b) = (b, a);
            ArrayPool<byte>.Shared.Return(a);
            ArrayPool<byte>.Shared.Return(kept);
        }
        """);

    [Fact]
    public Task Disposed_within_using() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            using IMemoryOwner<byte> {|POOL010:owner = MemoryPool<byte>.Shared.Rent(n)|};
            int read = stream.Read(owner.Memory.Span);
            if (read == 0)
                owner.Dispose();
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            int read;
            using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
                read = stream.Read(owner.Memory.Span);
            if (read == 0)
            {
                IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
                owner.Dispose();
            }

            return read;
        }
        """);

    [Fact]
    public Task By_conditional_access() => Twins(
        """
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?.Rent(n);
            try
            {
                return owner is null ? 0 : stream.Read(owner.Memory.Span);
            }
            catch
            {
                owner?.Dispose();
                throw;
            }
            finally
            {
                owner?{|POOL010:.Dispose()|};
            }
        }
        """,
        """
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?.Rent(n);
            try
            {
                return owner is null ? 0 : stream.Read(owner.Memory.Span);
            }
            catch
            {
                owner?.Dispose();
                owner = null;
                throw;
            }
            finally
            {
                owner?.Dispose();
            }
        }
        """);

    [Fact]
    public Task By_a_helper() => Twins(
        """
        static void Recycle(char[] chars)
        {
            Array.Clear(chars);
            ArrayPool<char>.Shared.Return(chars);
        }

        static int Format(int n)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            n.TryFormat(chars, out int written);
            Recycle(chars);
            {|POOL010:ArrayPool<char>.Shared.Return(chars)|};
            return written;
        }
        """,
        """
        static void Wipe(char[] chars) => Array.Clear(chars);

        static int Format(int n)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            n.TryFormat(chars, out int written);
            Wipe(chars);
            ArrayPool<char>.Shared.Return(chars);
            return written;
        }
        """);

    [Fact]
    public Task By_a_local_function() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                Release();
            {|POOL010:Release()|};
            return read;

            void Release() => ArrayPool<byte>.Shared.Return(buffer);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                Release();
            Release();
            return read;

            void Release()
            {
                if (buffer is null)
                    return;
                ArrayPool<byte>.Shared.Return(buffer);
                buffer = null;
            }
        }
        """);

    [Fact]
    public Task By_goto() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                goto done;
            }

            read++;
        done:
            {|POOL010:ArrayPool<byte>.Shared.Return(buffer)|};
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                goto done;
            }

            ArrayPool<byte>.Shared.Return(buffer);
        done:
            return read;
        }
        """);

    [Fact]
    public Task In_two_cases_of_a_switch() => Twins(
        """
        static void Close(int state)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(8);
            switch (state)
            {
                case 0:
                    ArrayPool<char>.Shared.Return(chars);
                    goto case 1;
                case 1:
                    {|POOL010:ArrayPool<char>.Shared.Return(chars)|};
                    break;
                default:
                    ArrayPool<char>.Shared.Return(chars);
                    break;
            }
        }
        """,
        """
        static void Close(int state)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(8);
            switch (state)
            {
                case 0:
                    chars[0] = 'x';
                    goto case 1;
                case 1:
                    ArrayPool<char>.Shared.Return(chars);
                    break;
                default:
                    ArrayPool<char>.Shared.Return(chars);
                    break;
            }
        }
        """);

    [Fact]
    public Task In_an_async_method() => Twins(
        """
        static async Task SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await stream.WriteAsync(frame.AsMemory(0, n));
                ArrayPool<byte>.Shared.Return(frame);
                await stream.FlushAsync();
            }
            catch (OperationCanceledException)
            {
                {|POOL010:ArrayPool<byte>.Shared.Return(frame)|};
                throw;
            }
        }
        """,
        """
        static async Task SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                await stream.WriteAsync(frame.AsMemory(0, n));
            }
            catch (OperationCanceledException)
            {
                ArrayPool<byte>.Shared.Return(frame);
                throw;
            }

            ArrayPool<byte>.Shared.Return(frame);
            await stream.FlushAsync();
        }
        """);

    [Fact]
    public Task Parameter_and_pooled_object() => Twins(
        """
        static void Close(byte[] buffer, ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            pool.Return(text);
            ArrayPool<byte>.Shared.Return(buffer);
            {|POOL010:ArrayPool<byte>.Shared.Return(buffer)|};
            {|POOL010:pool.Return(text)|};
        }
        """,
        """
        static void Close(byte[] buffer, byte[] other, ObjectPool<StringBuilder> pool)
        {
            StringBuilder text = pool.Get();
            pool.Return(text);
            ArrayPool<byte>.Shared.Return(buffer);
            ArrayPool<byte>.Shared.Return(other);
            text = pool.Get();
            pool.Return(text);
        }
        """);

    [Fact]
    public Task Exchanged_before() => Twins(
        """
        static void Close(int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            byte[]? copy = buffer;
            byte[]? old = Interlocked.Exchange(ref buffer, null);
            if (old is not null)
                ArrayPool<byte>.Shared.Return(old);
            if (copy is not null)
                {|POOL010:ArrayPool<byte>.Shared.Return(copy)|};
        }
        """,
        """
        static void Close(int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            byte[]? old = Interlocked.Exchange(ref buffer, null);
            if (old is not null)
                ArrayPool<byte>.Shared.Return(old);
            if (buffer is not null)
                ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

    [Fact]
    public Task Message_names_both_releases() => File(
        """
        using System.Buffers;

        class Writer
        {
            static void Write(int n, bool twice)
            {
                char[] text = {|#1:ArrayPool<char>.Shared.Rent(n)|};
                {|#2:ArrayPool<char>.Shared.Return(text)|};
                if (twice)
                    {|#0:ArrayPool<char>.Shared.Return(text)|};
            }
        }
        """,
        Report("POOL010").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'text', rented in line 7, is returned twice, in line 8 and here: the pool then hands the array to two callers"));

    [Fact]
    public Task Local_function_that_exchanges_what_it_refers_to_and_fails() => Twins(
        """
        static void Run(int n, Func<byte[], int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(16);
            try { Grow(ref b, n, f); }
            finally { {|POOL010:ArrayPool<byte>.Shared.Return(b)|}; }

            static void Grow(ref byte[] bytes, int n, Func<byte[], int> f)
            {
                ArrayPool<byte>.Shared.Return(bytes);
                f([]);
                bytes = ArrayPool<byte>.Shared.Rent(n * 2);
            }
        }
        """,
        """
        static void Run(int n, Func<byte[], int> f)
        {
            var b = ArrayPool<byte>.Shared.Rent(16);
            try { Grow(ref b, n, f); }
            finally { ArrayPool<byte>.Shared.Return(b); }

            static void Grow(ref byte[] bytes, int n, Func<byte[], int> f)
            {
                ArrayPool<byte>.Shared.Return(bytes);
                bytes = ArrayPool<byte>.Shared.Rent(n * 2);
                f(bytes);
            }
        }
        """);

    private static string Append(string kind, string ok) =>
        $"{kind} sealed class Batch {{ private int _used; public Result Core(int[] h) => _used + h[0] > 100 ? default : new Result {{ Success = true }}; public Result Add(int[] h) {{ var r = Core(h); if (r.Success) ArrayPool<int>.Shared.Return(h); return r; }} public bool Try(int[] h) {{ bool ok = _used + h[0] <= 100; if (ok) {{ _used += h[0]; ArrayPool<int>.Shared.Return(h); }} return {ok}; }} }}";

    private const string Init = "readonly struct Result { public bool Success { get; init; } }";

    [Fact]
    public Task Result_says_whether_it_released() => Twins("POOL010",
        Append(Init, "ok") + " static void Run(Batch b, int[] h) { if (b.Try(h)) {|POOL010:ArrayPool<int>.Shared.Return(h)|}; }",
        Append(Init, "ok") + " static void Run(Batch b, int[] h) { if (b.Try(h)) return; ArrayPool<int>.Shared.Return(h); }");

    [Fact]
    public Task Struct_says_whether_it_released() => Twins("POOL010",
        Append(Init, "ok") + " static void Run(Batch b, int[] h) { var r = b.Add(h); if (r.Success) {|POOL010:ArrayPool<int>.Shared.Return(h)|}; }",
        Append(Init, "ok") + " static void Run(Batch b, int[] h) { var r = b.Add(h); if (!r.Success) ArrayPool<int>.Shared.Return(h); }");

    /// <summary>What is set once is the same array behind every call.</summary>
    [Fact]
    public Task Auto_property_without_a_setter() => Twins("POOL010",
        "sealed class Holder { public byte[] Data { get; } = ArrayPool<byte>.Shared.Rent(16); private void Log() { } public void End() { var d = Data; Log(); ArrayPool<byte>.Shared.Return(d); {|POOL010:ArrayPool<byte>.Shared.Return(Data)|}; } }",
        "sealed class Holder { public byte[] Data { get; set; } = ArrayPool<byte>.Shared.Rent(16); private void Log() { Data = ArrayPool<byte>.Shared.Rent(16); } public void End() { var d = Data; Log(); ArrayPool<byte>.Shared.Return(d); ArrayPool<byte>.Shared.Return(Data); } }");

    private static string Dropped(string body, string second) =>
        $"class Receiver {{ protected virtual void OnDropped(int n) {{ {body} }} public void Run(Stream s, int n) {{ var b = ArrayPool<byte>.Shared.Rent(n); try {{ s.Read(b, 0, n); ArrayPool<byte>.Shared.Return(b); OnDropped(n); }} catch (IOException) {{ {second}; }} }} }}";

    /// <summary>What does nothing until somebody overrides it is no reason to come to the handler.</summary>
    [Fact]
    public Task Hook_behind_the_release() => Twins("POOL010",
        Dropped("File.Delete(n + \"\");", "{|POOL010:ArrayPool<byte>.Shared.Return(b)|}"),
        Dropped("", "ArrayPool<byte>.Shared.Return(b)"));

    private static string Segmented(string release) => $$"""
        static void Add(ArraySegment<byte> s, bool ended) { if (ended) ArrayPool<byte>.Shared.Return(s.Array!); else Console.WriteLine(s.Count); }
        static void Run(Stream s, int n)
        {
            var b = ArraySegment<byte>.Empty;
            try { b = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n); s.Flush(); Add(b.Slice(1), true); }
            finally { {{release}} }
        }
        """;

    /// <summary>Whether a segment has an array is no use of the array.</summary>
    [Fact]
    public Task Array_of_a_segment_is_tested() => Twins(
        Segmented("if (b.Array != null && b.Offset == 0) {|POOL010:ArrayPool<byte>.Shared.Return(b.Array)|};"), Segmented("if (b.Array != null && b.Offset == 0) Console.WriteLine(b.Count);"));

    /// <summary>An owner whose class takes the array out of itself can be disposed of again.</summary>
    [Theory]
    [InlineData("var a = _array; if (a != null) ArrayPool<byte>.Shared.Return(a);", "var a = Interlocked.Exchange(ref _array, null); if (a != null) ArrayPool<byte>.Shared.Return(a);")]
    public Task Owner_that_disposes_once(string faulty, string clean)
    {
        const string around = """
            sealed class Payload(byte[] rented) : IMemoryOwner<byte>
            {
                private byte[]? _array = rented;
                public static Payload Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n));
                public Memory<byte> Memory => _array;
                public void Dispose() { BODY }
            }
            static Payload Read(Stream s, int n)
            {
                var frame = Payload.Rent(n);
                try { if (s.Read(frame.Memory.Span) < n) { frame.Dispose(); throw new IOException(); } }
                catch { OPENframe.Dispose()CLOSE; throw; }
                return frame;
            }
            """;
        return Twins("POOL010", around.Replace("BODY", faulty).Replace("OPEN", "{|POOL010:").Replace("CLOSE", "|}"), around.Replace("BODY", clean).Replace("OPEN", "").Replace("CLOSE", ""));
    }

    /// <summary>An object that got the array gives it back when it is disposed; so does who took the object.</summary>
    [Theory]
    [InlineData("using (new Lease(b)) s.ReadExactly(b, 0, 4); $", "using (new Lease(b)) s.ReadExactly(b, 0, 4);")]
    [InlineData("var l = new Lease(b); l.Dispose(); $", "var l = new Lease(b); l.Detach(); $")]
    [InlineData("try { s.ReadExactly(b, 0, 4); q.Enqueue(new Lease(b)); } finally { $ }", "try { s.ReadExactly(b, 0, 4); } catch { $ throw; } q.Enqueue(new Lease(b));")]
    [InlineData("c.Set(b); $", "c.Set(b); c.Clear(); $")]
    [InlineData("try { s.ReadExactly(b, 0, 4); c.Set(b); } finally { $ }", "try { s.ReadExactly(b, 0, 4); c.Set(b); } catch { $ throw; }")]
    [InlineData("using (new Lease(b)) s.ReadExactly(b, 0, 4); $", "using (new Borrowed(b, false)) s.ReadExactly(b, 0, 4); $")]
    [InlineData("using (new Lease(b)) s.ReadExactly(b, 0, 4); $", "var l = new Lease(b); try { s.ReadExactly(b, 0, 4); l.Dispose(); } catch (IOException) { $ }")]
    public Task Given_to_somebody_who_gives_it_back(string faulty, string clean)
    {
        const string around = """
            sealed class Lease(byte[] given) : IDisposable
            {
                private byte[]? _b = given;
                public void Detach() => _b = null;
                public void Dispose() { if (_b is { } b) { _b = null; ArrayPool<byte>.Shared.Return(b); } }
            }
            sealed class Borrowed(byte[] b, bool owns) : IDisposable
            {
                private byte[]? _b = b; private bool _owns = owns;
                public void Dispose() { if (_owns && _b is { } b) { _b = null; ArrayPool<byte>.Shared.Return(b); } }
            }
            sealed class Cache : IDisposable
            {
                private byte[]? _one;
                public void Set(byte[] b) { if (_one != null) ArrayPool<byte>.Shared.Return(_one); _one = b; }
                public void Clear() => _one = null;
                public void Dispose() { var one = _one; _one = null; if (one != null) ArrayPool<byte>.Shared.Return(one); }
            }
            static void Run(Stream s, Queue<Lease> q, Cache c) { byte[] b = ArrayPool<byte>.Shared.Rent(4); BODY }
            """;
        return Twins("POOL010", around.Replace("BODY", faulty).Replace("$", "{|POOL010:ArrayPool<byte>.Shared.Return(b)|};"), around.Replace("BODY", clean).Replace("$", "ArrayPool<byte>.Shared.Return(b);"));
    }
}
