using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL001: a rented array is not returned on some path that ends normally.</summary>
public sealed class Pool001Tests
{
    [Fact]
    public Task Copy_and_call_before_one_handler() => Twins(
        "static int Run(Stream s, byte[] from, int n) { byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; try { from.AsSpan().CopyTo(b); s.Flush(); } catch (Exception) { return 0; } ArrayPool<byte>.Shared.Return(b); return 1; }",
        "static int Run(Stream s, byte[] from, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); try { from.AsSpan().CopyTo(b); s.Flush(); } catch (Exception) { ArrayPool<byte>.Shared.Return(b); return 0; } ArrayPool<byte>.Shared.Return(b); return 1; }");

    [Fact]
    public Task Handler_of_a_copy_that_does_not_fail() => Twins(
        """
        static int Run(Stream s, string[] tags, int n)
        {
            try
            {
                string[] larger = {|POOL001:ArrayPool<string>.Shared.Rent(n)|};
                s.Flush();
                ArrayPool<string>.Shared.Return(larger);
                return 1;
            }
            catch (Exception)
            {
                return 0;
            }
        }
        """,
        """
        static int Run(Stream s, string[] tags, int n)
        {
            try
            {
                s.Flush();
                string[] larger = ArrayPool<string>.Shared.Rent(n);
                tags.CopyTo(larger, 0);
                ArrayPool<string>.Shared.Return(tags);
                tags = larger;
                return 1;
            }
            catch (Exception)
            {
                return 0;
            }
            finally
            {
                ArrayPool<string>.Shared.Return(tags, clearArray: true);
            }
        }
        """);

    [Fact]
    public Task Segment_goes_into_a_channel() => Twins(
        """
        static async Task Run(System.Threading.Channels.ChannelWriter<int> channel, Stream s, int n)
        {
            var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            await channel.WriteAsync(await s.ReadAsync(a.AsMemory()));
        }
        """,
        """
        static async Task Run(System.Threading.Channels.ChannelWriter<ArraySegment<byte>> channel, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            await channel.WriteAsync(new ArraySegment<byte>(a, 0, await s.ReadAsync(a.AsMemory()))).ConfigureAwait(false);
        }
        """);

    /// <summary>A reference into a table is not the local that it stands in.</summary>
    [Fact]
    public Task Through_a_reference() => Twins(
        """
        static void Run(Dictionary<int, byte[]> all, int key, int n)
        {
            var slot = CollectionsMarshal.GetValueRefOrAddDefault(all, key, out bool found);
            if (!found)
            {
                slot = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                slot[0] = 1;
            }
        }
        """,
        """
        static void Run(Dictionary<int, byte[]> all, int key, int n)
        {
            ref var slot = ref CollectionsMarshal.GetValueRefOrAddDefault(all, key, out bool found);
            if (!found)
            {
                slot = ArrayPool<byte>.Shared.Rent(n);
                slot[0] = 1;
            }
        }
        """);

    /// <summary>A helper that hands a lambda on, which returns what it captured.</summary>
    [Fact]
    public Task Returned_by_a_lambda_of_a_helper() => Twins(
        """
        static void Later(Action work) => Task.Run(work);
        static void Write(Stream s, byte[] bytes, int n) => Later(() => s.Write(bytes, 0, n));
        static void Run(Stream s, int n)
        {
            var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Write(s, a, n);
        }
        """,
        """
        static void Later(Action work) => Task.Run(work);
        static void Write(Stream s, byte[] bytes, int n) => Later(() => { try { s.Write(bytes, 0, n); } finally { ArrayPool<byte>.Shared.Return(bytes); } });
        static void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            Write(s, a, n);
        }
        """);

    [Fact]
    public Task Work_item_of_the_thread_pool() => Twins("POOL004",
        """
        sealed class Job : IThreadPoolWorkItem { public ObjectPool<Job>? Pool; public void Execute() => Pool!.Return(this); }
        static void Run(ObjectPool<Job> pool)
        {
            var job = {|POOL004:pool.Get()|};
            job.Pool = pool;
        }
        """,
        """
        sealed class Job : IThreadPoolWorkItem { public ObjectPool<Job>? Pool; public void Execute() => Pool!.Return(this); }
        static void Run(ObjectPool<Job> pool)
        {
            var job = pool.Get();
            job.Pool = pool;
            ThreadPool.UnsafeQueueUserWorkItem(job, true);
        }
        """);

    [Fact]
    public Task Constructor_of_the_base_class() => Twins(
        """
        sealed class Pooled : MemoryStream
        {
            public Pooled(int n) : base(n) => {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}.AsSpan(0, n).Clear();
        }
        """,
        """
        sealed class Pooled : MemoryStream
        {
            public Pooled(int n) : base(ArrayPool<byte>.Shared.Rent(n), 0, n, true, true) { }
            protected override void Dispose(bool disposing) => ArrayPool<byte>.Shared.Return(GetBuffer());
        }
        """);

    [Fact]
    public Task Early_return() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                return -1;
            ArrayPool<byte>.Shared.Return(buffer);
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
                return -1;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task Stackalloc_or_rent_by_threshold() => Twins(
        """
        static int Sum(Stream stream, int n)
        {
            byte[]? rented = null;
            Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|});
            int read = stream.Read(span);
            if (n > 512)
                ArrayPool<byte>.Shared.Return(rented!);
            return read;
        }
        """,
        """
        static int Sum(Stream stream, int n)
        {
            byte[]? rented = null;
            Span<byte> span = n <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(n));
            int read = stream.Read(span);
            if (n > 256)
                ArrayPool<byte>.Shared.Return(rented!);
            return read;
        }
        """);

    [Fact]
    public Task Stackalloc_or_rent_by_flag() => Twins(
        """
        static int Sum(Stream stream, int n, bool trusted)
        {
            bool large = n > 256;
            byte[] rented = large ? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} : [];
            Span<byte> span = large ? rented : stackalloc byte[256];
            int read = stream.Read(span);
            if (large && trusted)
                ArrayPool<byte>.Shared.Return(rented);
            return read;
        }
        """,
        """
        static int Sum(Stream stream, int n)
        {
            bool large = n > 256;
            byte[] rented = large ? ArrayPool<byte>.Shared.Rent(n) : [];
            Span<byte> span = large ? rented : stackalloc byte[256];
            int read = stream.Read(span);
            if (large)
                ArrayPool<byte>.Shared.Return(rented);
            return read;
        }
        """);

    [Fact]
    public Task Stackalloc_or_rent_by_null_test() => Twins(
        """
        static int Sum(Stream stream, int n)
        {
            byte[]? rented = n > 256 ? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} : null;
            Span<byte> span = rented is null ? stackalloc byte[256] : rented;
            int read = stream.Read(span);
            if (rented is { Length: > 4096 })
                ArrayPool<byte>.Shared.Return(rented);
            return read;
        }
        """,
        """
        static int Sum(Stream stream, int n)
        {
            byte[]? rented = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : null;
            Span<byte> span = rented is null ? stackalloc byte[256] : rented;
            int read = stream.Read(span);
            if (rented is { } array)
                ArrayPool<byte>.Shared.Return(array);
            return read;
        }
        """);

    /// <summary>Its twin is <see cref="LeakMessageTests.A_grow_loop_is_one_warning"/>.</summary>
    [Fact]
    public Task Overwritten_by_a_larger_one() => Members(
        """
        static int ReadAll(Stream stream)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(256);
            int total = 0, read;
            while ((read = stream.Read(buffer, total, buffer.Length - total)) > 0)
            {
                total += read;
                if (total == buffer.Length)
                {
                    byte[] larger = ArrayPool<byte>.Shared.Rent(total * 2);
                    buffer.AsSpan(0, total).CopyTo(larger);
                    ArrayPool<byte>.Shared.Return(buffer);
                    buffer = larger;
                }
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return total;
        }
        """);

    [Fact]
    public Task Continue_skips_the_return() => Twins(
        """
        static void Copy(IEnumerable<Stream> sources, Stream target)
        {
            foreach (Stream source in sources)
            {
                byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(64)|};
                int read = source.Read(buffer, 0, 64);
                if (read == 0)
                    continue;
                target.Write(buffer, 0, read);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """,
        """
        static void Copy(IEnumerable<Stream> sources, Stream target)
        {
            foreach (Stream source in sources)
            {
                byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
                try
                {
                    int read = source.Read(buffer, 0, 64);
                    if (read == 0)
                        continue;
                    target.Write(buffer, 0, read);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        }
        """);

    [Fact]
    public Task Result_discarded() => Twins(
        """
        static int Warm(int n)
        {
            _ = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            {|POOL001:ArrayPool<byte>.Shared.Rent(n + 1)|};
            return {|POOL001:ArrayPool<byte>.Shared.Rent(n + 2)|}.Length;
        }
        """,
        """
        static void Warm(int n)
        {
            ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(n));
        }
        """);

    [Fact]
    public Task Exception_swallowed() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            try
            {
                int read = stream.Read(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
            catch (IOException)
            {
                return -1;
            }
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return stream.Read(buffer, 0, n);
            }
            catch (IOException)
            {
                return -1;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Exception_filtered() => Twins(
        """
        static int Read(Stream stream, int n, bool lenient)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (lenient)
            {
                return -1;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n, bool lenient)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = 0;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (IOException) when (lenient)
            {
                read = -1;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task Rethrow_is_no_normal_end() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            int read;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (Exception e)
            {
                if (e is IOException)
                    return 0;
                throw;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read;
            try
            {
                read = stream.Read(buffer, 0, n);
            }
            catch (Exception e)
            {
                if (e is IOException)
                    throw new InvalidDataException("broken", e);
                throw;
            }

            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task Switch_forgets_a_case() => Twins(
        """
        static int Decode(Stream stream, int kind)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(16)|};
            switch (kind)
            {
                case 0:
                    ArrayPool<byte>.Shared.Return(buffer);
                    return 0;
                case 1:
                    return stream.Read(buffer, 0, 1);
                default:
                    ArrayPool<byte>.Shared.Return(buffer);
                    throw new InvalidDataException();
            }
        }
        """,
        """
        static int Decode(Stream stream, int kind)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
            switch (kind)
            {
                case 0:
                    ArrayPool<byte>.Shared.Return(buffer);
                    return 0;
                case 1:
                    int read = stream.Read(buffer, 0, 1);
                    ArrayPool<byte>.Shared.Return(buffer);
                    return read;
                default:
                    throw new InvalidDataException();
            }
        }
        """);

    [Fact]
    public Task Goto_jumps_over_the_return() => Twins(
        """
        static int Find(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            int read = stream.Read(buffer, 0, n);
            if (read < 4)
                goto done;
            ArrayPool<byte>.Shared.Return(buffer);
        done:
            return read;
        }
        """,
        """
        static int Find(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read < 4)
                goto done;
            read = buffer[3];
        done:
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task One_part_of_a_tuple() => Twins(
        """
        static void Merge(Stream a, Stream b, int n)
        {
            var (left, right) = (ArrayPool<byte>.Shared.Rent(n), {|POOL001:ArrayPool<byte>.Shared.Rent(n)|});
            a.ReadExactly(left, 0, n);
            b.ReadExactly(right, 0, n);
            ArrayPool<byte>.Shared.Return(left);
        }
        """,
        """
        static void Merge(Stream a, Stream b, int n)
        {
            var (left, right) = (ArrayPool<byte>.Shared.Rent(n), ArrayPool<byte>.Shared.Rent(n));
            (left, right) = (right, left);
            a.ReadExactly(left, 0, n);
            b.ReadExactly(right, 0, n);
            ArrayPool<byte>.Shared.Return(left);
            ArrayPool<byte>.Shared.Return(right);
        }
        """);

    [Fact]
    public Task Through_a_ref_local() => Twins(
        """
        static void Fill(Stream stream, bool first)
        {
            byte[]? a = null, b = null;
            ref byte[]? slot = ref a;
            slot = {|POOL001:ArrayPool<byte>.Shared.Rent(8)|};
            stream.ReadExactly(a!, 0, 8);
            if (b is not null)
                ArrayPool<byte>.Shared.Return(b);
        }
        """,
        """
        static void Fill(Stream stream, bool first)
        {
            byte[]? a = null, b = null;
            ref byte[]? slot = ref a;
            slot = ArrayPool<byte>.Shared.Rent(8);
            stream.ReadExactly(a!, 0, 8);
            if (a is not null)
                ArrayPool<byte>.Shared.Return(a);
        }
        """);

    [Fact]
    public Task Conditional_access_on_the_pool() => Twins(
        """
        static int Read(ArrayPool<byte>? pool, Stream stream, int n)
        {
            byte[]? buffer = pool?{|POOL001:.Rent(n)|};
            if (buffer is null)
                return 0;
            return stream.Read(buffer, 0, n);
        }
        """,
        """
        static int Read(ArrayPool<byte>? pool, Stream stream, int n)
        {
            byte[]? buffer = pool?.Rent(n);
            if (buffer is null)
                return 0;
            int read = stream.Read(buffer, 0, n);
            pool!.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task Pattern_that_may_fail() => Twins(
        """
        static void Write(Stream stream, int n)
        {
            if ({|POOL001:ArrayPool<byte>.Shared.Rent(n)|} is [_, not 0, ..] buffer)
            {
                stream.Write(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """,
        """
        static void Write(Stream stream, int n)
        {
            if (ArrayPool<byte>.Shared.Rent(n) is var buffer)
            {
                stream.Write(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Closure_that_only_reads() => Twins(
        """
        static Func<int> Later(int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Func<int> first = () => buffer[0];
            first();
            return () => n;
        }
        """,
        """
        static Action Later(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            return () => ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

    [Fact]
    public Task Local_function_called_on_one_path() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            int read = stream.Read(buffer, 0, n);
            if (read > 0)
                Release();
            return read;

            void Release() => ArrayPool<byte>.Shared.Return(buffer);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            if (read > 0)
                return Release(read);
            return Release(0);

            int Release(int result)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return result;
            }
        }
        """);

    [Fact]
    public Task Inside_a_lambda() => Twins(
        """
        static Func<Stream, int> Reader(int n) => stream =>
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            return stream.Read(buffer, 0, n);
        };
        """,
        """
        static Func<Stream, int> Reader(int n) => stream =>
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        };
        """);

    [Fact]
    public Task Async_method() => Twins(
        """
        static async Task<int> ReadAsync(Stream stream, int n, CancellationToken token)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            int read = await stream.ReadAsync(buffer.AsMemory(0, n), token).ConfigureAwait(false);
            if (token.IsCancellationRequested)
                return 0;
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """,
        """
        static async Task<int> ReadAsync(Stream stream, int n, CancellationToken token)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = await stream.ReadAsync(buffer.AsMemory(0, n), token).ConfigureAwait(false);
                return token.IsCancellationRequested ? 0 : read;
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Iterator() => Twins(
        """
        static IEnumerable<int> Bytes(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            int read = stream.Read(buffer, 0, n);
            if (read == 0)
                yield break;
            for (int i = 0; i < read; i++)
                yield return buffer[i];
            ArrayPool<byte>.Shared.Return(buffer);
        }
        """,
        """
        static IEnumerable<int> Bytes(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                if (read == 0)
                    yield break;
                for (int i = 0; i < read; i++)
                    yield return buffer[i];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Call_that_does_not_return() => Twins(
        """
        static void Check(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            if (stream.Read(buffer, 0, n) != n)
            {
                Report();
                return;
            }

            ArrayPool<byte>.Shared.Return(buffer);
        }

        static void Report() => Console.WriteLine("short");
        """,
        """
        static void Check(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            if (stream.Read(buffer, 0, n) != n)
            {
                Report();
                return;
            }

            if (buffer[0] != 0)
                Environment.FailFast("broken");
            ArrayPool<byte>.Shared.Return(buffer);
        }

        [DoesNotReturn]
        static void Report() => throw new EndOfStreamException();
        """);

    [Fact]
    public Task Interlocked_exchange() => Twins(
        """
        static void Drop(Stream stream, int n)
        {
            byte[]? buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            stream.ReadExactly(buffer, 0, n);
            Interlocked.Exchange(ref buffer, null);
        }
        """,
        """
        static void Drop(Stream stream, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            if (Interlocked.Exchange(ref buffer, null) is { } old)
                ArrayPool<byte>.Shared.Return(old);
        }
        """);

    [Fact]
    public Task Kept_by_a_weak_table() => Twins(
        """
        static readonly ConditionalWeakTable<object, object> s_table = new();

        static void Attach(object key, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            s_table.Add(key, (object)buffer.Length);
        }
        """,
        """
        static readonly ConditionalWeakTable<object, byte[]> s_table = new();

        static void Attach(object key, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            s_table.Add(key, buffer);
        }
        """);

    [Fact]
    public Task Zero_length_needs_no_return() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            if (buffer.Length == 16)
                return 0;
            int read = stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            if (buffer.Length == 0)
                return 0;
            int read = stream.Read(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task Overwriting_a_field_is_another_rule() => Twins(
        """
        static byte[]? s_buffer;

        static void Renew(int n)
        {
            byte[] buffer = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            buffer = ArrayPool<byte>.Shared.Rent(n * 2);
            s_buffer = buffer;
        }
        """,
        """
        static byte[]? s_buffer;

        static void Renew(int n)
        {
            s_buffer = ArrayPool<byte>.Shared.Rent(n);
            s_buffer = ArrayPool<byte>.Shared.Rent(n * 2);
        }
        """);

    [Fact]
    public Task Helper_that_rents() => Twins(
        """
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            return buffer;
        }

        static int First(Stream stream) => {|POOL001:Load(stream, 4)|}[0];
        """,
        """
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            return buffer;
        }

        static int First(Stream stream)
        {
            byte[] loaded = Load(stream, 4);
            int first = loaded[0];
            ArrayPool<byte>.Shared.Return(loaded);
            return first;
        }
        """);

    [Fact]
    public Task Left_by_break() => Twins(
        """
        static void Pump(Stream source, Stream target)
        {
            while (true)
            {
                byte[] chunk = {|POOL001:ArrayPool<byte>.Shared.Rent(4096)|};
                int read = source.Read(chunk, 0, 4096);
                if (read == 0)
                    break;
                target.Write(chunk, 0, read);
                ArrayPool<byte>.Shared.Return(chunk);
            }
        }
        """,
        """
        static void Pump(Stream source, Stream target)
        {
            byte[] chunk = ArrayPool<byte>.Shared.Rent(4096);
            while (true)
            {
                int read = source.Read(chunk, 0, 4096);
                if (read == 0)
                    break;
                target.Write(chunk, 0, read);
            }

            ArrayPool<byte>.Shared.Return(chunk);
        }
        """);

    [Fact]
    public Task Message_names_the_condition_and_the_exit() => File(
        """
        using System.Buffers;
        using System.IO;

        class Reader
        {
            static int Read(Stream stream, int n)
            {
                byte[] buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(buffer, 0, n);
                if ({|#1:read == 0|})
                    {|#2:return -1;|}
                ArrayPool<byte>.Shared.Return(buffer);
                return read;
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("Rented array 'buffer' is not returned when 'read == 0' is true and the method returns in line 11"));

    /// <summary>The condition asked last only decides about something else.</summary>
    [Fact]
    public Task Message_names_the_condition_that_decides() => File(
        """
        using System;
        using System.Buffers;
        static class C
        {
            static void Run(Action? stop, System.IO.Stream? stream, int n)
            {
                while (n-- > 0)
                {
                    var buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                    if (stream is null)
                    {
                        if (stop is not null)
                            stop();
                        break;
                    }

                    stream.ReadByte();
                    ArrayPool<byte>.Shared.Return(buffer);
                }
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'buffer' is not returned when 'stream is null' is true and 'break' in line 14 leaves the loop"));

    [Theory]
    [InlineData("kept is ArraySegment<byte> one", "kept is null", "")]
    [InlineData("kept is List<ArraySegment<byte>>", "kept == null", "")]
    [InlineData("kept is List<ArraySegment<byte>>", "kept is byte[]", "")]
    public Task Kept_by_one_of_the_types_that_there_are(string last, string first, string otherwise) => Twins("POOL001",
        KeptBy("n > 9", first, otherwise, "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
        KeptBy(last, first, otherwise, "ArrayPool<byte>.Shared.Rent(n)"));

    [Theory]
    [InlineData("kept is ArraySegment<byte>", "n is 7", "")]
    [InlineData("kept is ArraySegment<byte>", "kept is null", "else n--;")]
    [InlineData("kept is ArraySegment<byte>", "stream is null", "")]
    public Task Kept_by_one_of_several_types(string last, string first, string otherwise) => Twins("POOL001",
        KeptBy(last, first, otherwise, "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
        KeptBy(last, first, "else kept = segment;", "ArrayPool<byte>.Shared.Rent(n)"));

    private static string KeptBy(string last, string first, string otherwise, string rental) =>
        $$"""
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = {{rental}};
            var segment = new ArraySegment<byte>(data, 0, n);
            if ({{first}})
                kept = segment;
            else if ({{last}})
                kept = new List<ArraySegment<byte>> { segment };
            {{otherwise}}
            return kept;
        }
        """;

    [Fact]
    public Task Kept_by_one_of_the_types_in_a_loop_that_may_fail() => Twins("POOL001",
        """
        static object? Read(Stream stream, int n)
        {
            object? kept = null;
            try
            {
                while (n > 0)
                {
                    var data = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
                    var segment = new ArraySegment<byte>(data, 0, stream.Read(data, 0, n));
                    if (kept is null)
                        kept = segment;
                    else if (n > 9)
                        kept = new List<ArraySegment<byte>> { segment };
                    n = stream.ReadByte();
                }
            }
            catch (IOException) { Console.WriteLine(); }
            return kept;
        }
        """,
        """
        static object? Read(Stream stream, int n)
        {
            object? kept = null;
            try
            {
                while (n > 0)
                {
                    var data = ArrayPool<byte>.Shared.Rent(n);
                    var segment = new ArraySegment<byte>(data);
                    if (kept is null)
                        kept = segment;
                    else if (kept is ArraySegment<byte> one)
                        kept = new List<ArraySegment<byte>> { one, segment };
                    else if (kept is List<ArraySegment<byte>> all)
                        all.Add(segment);
                    n = stream.ReadByte();
                }
            }
            catch (IOException) { Console.WriteLine(); }
            return kept;
        }
        """);

    [Fact]
    public Task Message_says_never() => File(
        """
        using System.Buffers;

        class Reader
        {
            static int Read(int n)
            {
                byte[] buffer = {|#0:ArrayPool<byte>.Shared.Rent(n)|};
                return buffer.Length;
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'buffer' is never returned: the method returns in line 8"));

    [Fact]
    public Task Segment_in_a_type_that_gives_it_to_a_helper() => Twins(
        """
        sealed class Lease : IDisposable
        {
            private readonly ArraySegment<byte> _segment;
            private Lease(ArraySegment<byte> segment) { _segment = segment; }
            private static ArraySegment<byte> Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n), 0, n);
            private static void Look(ArraySegment<byte> s) { Console.WriteLine(s.Count); }
            public static Lease Create(int n) => new Lease({|POOL001:Rent(n)|});
            public void Dispose() => Look(_segment);
        }
        """,
        """
        sealed class Lease : IDisposable
        {
            private readonly ArraySegment<byte> _segment;
            private Lease(ArraySegment<byte> segment) { _segment = segment; }
            private static ArraySegment<byte> Rent(int n) => new(ArrayPool<byte>.Shared.Rent(n), 0, n);
            private static void Drop(ArraySegment<byte> s) { if (s.Array is not null) ArrayPool<byte>.Shared.Return(s.Array); }
            public static Lease Create(int n) => new Lease(Rent(n));
            public void Dispose() => Drop(_segment);
        }
        """);

    [Fact]
    public Task Length_that_was_rented_is_not_negative() => Twins(
        "static void Run(Func<int> length) { int n = length(); byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; if (n <= 0) return; ArrayPool<byte>.Shared.Return(b); }",
        "static void Run(Func<int> length) { int n = length(); byte[] b = ArrayPool<byte>.Shared.Rent(n); if (n < 0) return; ArrayPool<byte>.Shared.Return(b); }");

    private const string Get = """
        static (int, byte[]?) Get(string s)
        {
            if (!int.TryParse(s, out int n))
                return (-1, null);
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return (n, b);
        }

        """;

    [Fact]
    public Task What_a_helper_knows_of_its_results() => Twins(
        Get + "static void Run(string s) { (int n, byte[]? b) = {|POOL001:Get(s)|}; if (n == 1) return; if (b is not null) ArrayPool<byte>.Shared.Return(b); }",
        Get + "static void Run(string s) { (int n, byte[]? b) = Get(s); if (n == -1) return; if (b is not null) ArrayPool<byte>.Shared.Return(b); }");

    [Fact]
    public Task What_a_helper_knows_of_its_out_arguments() => Twins(
        "static bool Get(Func<int> length, out int n, out byte[] b) { n = length(); b = []; if (n < 16) return false; b = ArrayPool<byte>.Shared.Rent(n); return true; } static void Run(Func<int> f) { {|POOL001:Get(f, out int n, out byte[] b)|}; if (n < 32) return; ArrayPool<byte>.Shared.Return(b); }",
        "static bool Get(Func<int> length, out int n, out byte[]? b) { n = length(); b = null; if (n < 16) return false; b = ArrayPool<byte>.Shared.Rent(n); return true; } static void Run(Func<int> f) { Get(f, out int n, out byte[]? b); if (n < 16) return; ArrayPool<byte>.Shared.Return(b!); }");

    private const string Leased = "struct State { public byte[]? Leased; public void Drop() { if (Leased is not null) { ArrayPool<byte>.Shared.Return(Leased); Leased = null; } } } static void Drop(ref State s) => s.Drop(); ";

    [Fact]
    public Task Struct_that_releases_its_field() => Twins(
        Leased + "static void Run(int n) { State s = default; s.Leased = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; Console.WriteLine(s.Leased.Length); }",
        Leased + "static void Run(int n) { State s = default; s.Leased = ArrayPool<byte>.Shared.Rent(n); Console.WriteLine(s.Leased.Length); s.Drop(); }");

    [Fact]
    public Task Struct_that_is_given_to_who_releases_its_field() => Twins(
        Leased + "static void Fill(int n, ref byte[]? a) => a = ArrayPool<byte>.Shared.Rent(n); static void Run(int n) { State s = default; {|POOL001:Fill(n, ref s.Leased)|}; Console.WriteLine(s.Leased!.Length); }",
        Leased + "static void Fill(int n, ref byte[]? a) => a = ArrayPool<byte>.Shared.Rent(n); static void Run(int n) { State s = default; Fill(n, ref s.Leased); Console.WriteLine(s.Leased!.Length); Drop(ref s); }");

    [Fact]
    public async Task Segment_that_is_given_to_a_constructor_that_does_not_bind()
    {
        await Members("static void Run(int n) { var s = new ArraySegment<byte>({|POOL001:ArrayPool<byte>.Shared.Rent(n)|}, 0, n); {|CS0103:Look|}(s); }");
        await Members("static void Run(int n) { var s = new ArraySegment<byte>(ArrayPool<byte>.Shared.Rent(n), 0, n); var m = new {|CS0246:Missing|}(s); }");
    }

    [Fact]
    public Task Type_arguments_stay_what_they_are() => Twins(
        "static void Run<T, U>(int n) { byte[]? b = null; if (typeof(T) != typeof(int)) b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; Console.WriteLine(); if (typeof(U) != typeof(int)) ArrayPool<byte>.Shared.Return(b!); }",
        "static void Run<T, U>(int n) { byte[]? b = null; if (typeof(T) != typeof(int)) b = ArrayPool<byte>.Shared.Rent(n); Console.WriteLine(); if (typeof(T) != typeof(int)) ArrayPool<byte>.Shared.Return(b!); }");

    private static string Counted(string before, string between, string condition) =>
        $"static int s_n; static void Set(int n) => s_n = n; static void Run(List<byte> l) {{ {before} byte[]? b = null; if (n > 16) b = {(condition == "n > 16" ? Rent : "{|POOL001:" + Rent + "|}")}; {between} if ({condition}) ArrayPool<byte>.Shared.Return(b!); }}";

    private const string Rent = "ArrayPool<byte>.Shared.Rent(n)";

    [Theory]
    [InlineData("int n = l.Count;", "l.Clear();", "l.Count > 16")]
    [InlineData("int n = Environment.ProcessorCount;", "Console.WriteLine();", "Environment.ProcessorCount > 16")]
    [InlineData("int n = s_n;", "Console.WriteLine();", "s_n > 16")]
    [InlineData("int n = s_n;", "s_n = 3;", "s_n > 16")]
    [InlineData("int n = l.Count;", "if (l.Contains(1)) l.Clear();", "l.Count > 16")]
    public Task Variable_keeps_what_it_read(string before, string between, string faulty) => Twins(Counted(before, between, faulty), Counted(before, between, "n > 16"));

    [Fact]
    public Task Flag_about_what_was_read() => Twins(
        "static void Run(IList<byte[]> l) { bool large = l.Count > 16; long[]? a = null; if (large) a = {|POOL001:ArrayPool<long>.Shared.Rent(l.Count)|}; l.Clear(); large = l.Count > 16; if (large) ArrayPool<long>.Shared.Return(a!); }",
        "static void Run(IList<byte[]> l) { bool large = l.Count > 16; long[]? a = null; if (large) a = ArrayPool<long>.Shared.Rent(l.Count); l.Clear(); if (large) ArrayPool<long>.Shared.Return(a!); }");

    /// <summary>What an earlier turn of a loop read is not what this one reads.</summary>
    [Fact]
    public Task Variable_that_is_read_again_in_each_turn() => Twins(
        "static void Run(List<byte> l) { byte[]? b = null; int last = 0; for (int i = 0; i < 3; i++) { int n = l.Count; if (n > 16 && b is null) b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; l.Clear(); last = n; } if (last > 16) ArrayPool<byte>.Shared.Return(b!); }",
        "static void Run(List<byte> l) { for (int i = 0; i < 3; i++) { int n = l.Count; byte[]? b = null; if (n > 16) b = ArrayPool<byte>.Shared.Rent(n); l.Clear(); if (n > 16) ArrayPool<byte>.Shared.Return(b!); } }");

    private static string SegmentHolder(string rent, string end) =>
        $"sealed class Holder : IDisposable {{ private readonly ArraySegment<byte> _s; private Holder(ArraySegment<byte> s) {{ _s = s; }} public static Holder Make(int n) {{ var b = {rent}; return new Holder(new ArraySegment<byte>(b, 0, n)); }} public int Count => _s.Count; public void Dispose() {{ {end} }} }}";

    [Fact]
    public Task Segment_that_a_constructor_keeps() => Twins("POOL001",
        SegmentHolder("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "Console.WriteLine(_s.Count);"),
        SegmentHolder("ArrayPool<byte>.Shared.Rent(n)", "ArrayPool<byte>.Shared.Return(_s.Array!);"));

    private static string Tested(string rent, string test) => $"static int Run(int n, string? s) {{ byte[]? b = null; if (n > 256) b = {rent}; try {{ return n; }} finally {{ if ({test}) ArrayPool<byte>.Shared.Return(b!); }} }}";

    [Theory]
    [InlineData("b is object")]
    [InlineData("b is byte[]")]
    [InlineData("b is System.Collections.IList")]
    public Task Of_a_type_that_it_always_has(string test) => Twins(Tested("{|POOL001:" + Rent + "|}", "s is object"), Tested(Rent, test));

    private static string Grown(string condition, string rent, string last) =>
        $"static bool Write(byte[] b, int n) => n <= b.Length; static void Run(int n, bool other) {{ byte[] b = new byte[16]; bool pooled = false; while (!Write(b, n)) {{ bool next = {condition}; var c = next ? {rent} : new byte[n]; if (pooled) ArrayPool<byte>.Shared.Return(b); b = c; pooled = next; }} if ({last}) ArrayPool<byte>.Shared.Return(b); }}";

    /// <summary>In each turn the flag is true for another reason, or false for another.</summary>
    [Theory]
    [InlineData("pooled || n > 1024")]
    [InlineData("other || n > 1024")]
    [InlineData("n > 1024 && n < 100000")]
    public Task Flag_with_several_reasons(string condition) => Twins("POOL001", Grown(condition, "{|POOL001:" + Rent + "|}", "pooled && other"), Grown(condition, Rent, "pooled"));

    private static string Received(string given, string rent) =>
        $"sealed class Receiver {{ private readonly Func<{given}, Task> _handle; public Receiver(Func<{given}, Task> handle) {{ _handle = handle; }} public async Task Run(int n) {{ var b = {rent}; await _handle({(given == "byte[]" ? "b" : "b.AsMemory(0, n)")}); }} }}";

    /// <summary>Who takes a memory can have the array out of it, and needs it for nothing else but to return it.</summary>
    [Fact]
    public Task Memory_that_is_given_to_whoever_set_the_field() => Twins("POOL001", Received("byte[]", "{|POOL001:" + Rent + "|}"), Received("Memory<byte>", Rent));

    private static string Awaited(string call, string test) =>
        $"static async Task<(int, byte[]?)> Get(string s) {{ await Task.Yield(); if (!int.TryParse(s, out int n)) return (-1, null); byte[] b = ArrayPool<byte>.Shared.Rent(n); return (n, b); }} static async Task Run(string s, bool x) {{ var t = {call}; if (x) Console.WriteLine(); (int n, byte[]? b) = await t; if ({test}) return; if (b is not null) ArrayPool<byte>.Shared.Return(b); }}";

    /// <summary>Also where the task waits in a variable while ways part and meet.</summary>
    [Fact]
    public Task What_a_helper_knows_of_what_its_task_gives() => Twins("POOL001", Awaited("{|POOL001:Get(s)|}", "n == 1"), Awaited("Get(s)", "n == -1"));

    private static string InTuple(string first, string then) =>
        $"static void Run(int n, Stream s) {{ (byte[]? Array, int Length) t = {first}; if (n > 100) {{ {then} }} s.Write(t.Array!, 0, n); ArrayPool<byte>.Shared.Return(t.Array!); }}";

    [Fact]
    public Task Item_of_a_tuple_is_set() => Twins(
        InTuple("({|POOL001:ArrayPool<byte>.Shared.Rent(n)|}, 0)", "t.Array = ArrayPool<byte>.Shared.Rent(n * 2); t.Length = n;"),
        InTuple("(ArrayPool<byte>.Shared.Rent(n), 0)", "ArrayPool<byte>.Shared.Return(t.Array!); t.Array = ArrayPool<byte>.Shared.Rent(n * 2); t.Length = n;"));

    private static string GrownInTurns(string rent, string test) =>
        $"static void Run(int n, Stream s) {{ var b = {rent}; try {{ for (int i = 0; i < 10; i++) {{ if (b.Length < n * i) {{ if ({test}) ArrayPool<byte>.Shared.Return(b); b = {rent}; }} s.Write(b, 0, n); }} }} finally {{ ArrayPool<byte>.Shared.Return(b); }} }}";

    [Fact]
    public Task Empty_one_of_an_earlier_turn() => Twins("POOL001", GrownInTurns("{|POOL001:" + Rent + "|}", "b.Length > 16"), GrownInTurns(Rent, "b.Length > 0"));

    private static string GivenToHelper(string test) =>
        $"static void Last(byte[]? lease) {{ int has = 0; if ({test}) has = 1; if (has == 1) ArrayPool<byte>.Shared.Return(lease!); }} static void Run(int n, Stream s) {{ var b = {(test == "lease is not null" ? Rent : "{|POOL001:" + Rent + "|}")}; s.Write(b, 0, n); Last(b); }}";

    [Fact]
    public Task Number_that_says_whether_there_is_one() => Twins("POOL001", GivenToHelper("Environment.TickCount > 100"), GivenToHelper("lease is not null"));

    private static string Chosen(string flag, string rent, string test) =>
        $"static void Run(bool p, int n) {{ bool flag = {flag}; Console.WriteLine(n); byte[]? b = null; if (flag) b = {rent}; if ({test}) ArrayPool<byte>.Shared.Return(b!); }}";

    /// <summary>What a variable is true for stays known where the ways that made it true and false have met.</summary>
    [Theory]
    [InlineData("p && n > 300", "n > 300 && p", "n > 400")]
    [InlineData("p && n > 300", "n > 300", "n > 300 && n < 1000")]
    [InlineData("!(p || n < 300)", "n >= 300", "n >= 301")]
    [InlineData("p ? n > 300 : false", "p", "!p")]
    [InlineData("p ? true : n > 300", "p || n > 300", "n > 300")]
    public Task Variable_of_several_conditions(string flag, string same, string other) => Twins("POOL001", Chosen(flag, "{|POOL001:" + Rent + "|}", other), Chosen(flag, Rent, same));

    private static string OrGiven(string rent, string test) =>
        $"private static readonly byte[] s_scratch = new byte[64]; static void Run(byte[] given, byte[]? perhaps, int n) {{ var b = {rent}; b[0] = 1; if ({test}) ArrayPool<byte>.Shared.Return(b); }}";

    /// <summary>What was rented here is neither what the caller gave nor what a field has.</summary>
    [Theory]
    [InlineData("given.Length >= n ? given : $", "b != given", "b == given")]
    [InlineData("perhaps ?? $", "b != perhaps", "b == perhaps")]
    [InlineData("perhaps ?? $", "!ReferenceEquals(b, perhaps)", "ReferenceEquals(b, perhaps)")]
    [InlineData("n <= 64 ? s_scratch : $", "b != s_scratch", "b == s_scratch")]
    public Task Compared_with_what_stands_in_for_it(string first, string asks, string asksForTheOther) => Twins("POOL001",
        OrGiven(first.Replace("$", "{|POOL001:" + Rent + "|}", StringComparison.Ordinal), asksForTheOther),
        OrGiven(first.Replace("$", Rent, StringComparison.Ordinal), asks));

    private static string Slot(string declaration, string rent) =>
        $"struct Slot {{ public byte[]? Data; }} private static readonly Slot[] s_slots = new Slot[8]; static void Run(int i, int n) {{ {declaration} s.Data = {rent}; s.Data[0] = 1; }}";

    [Fact]
    public Task Field_of_an_element_that_is_referred_to() => Twins("POOL001", Slot("var s = s_slots[i];", "{|POOL001:" + Rent + "|}"), Slot("ref var s = ref s_slots[i];", Rent));

    private static string Receive(string rent, string then) =>
        $"static void Run(System.Net.Sockets.SocketAsyncEventArgs e, int n) {{ var b = {rent}; {then} e.Completed += (_, x) => ArrayPool<byte>.Shared.Return(x.Buffer!); }}";

    [Fact]
    public Task Buffer_of_a_socket_operation() => Twins("POOL001", Receive("{|POOL001:" + Rent + "|}", "b[0] = 1;"), Receive(Rent, "e.SetBuffer(b, 0, n);"));

    private static string TimesOut(string rent, string read) =>
        $"static async Task Run(Stream s, int n) {{ var b = {rent}; try {{ {read} }} catch (TimeoutException) {{ return; }} ArrayPool<byte>.Shared.Return(b); }}";

    /// <summary>What still reads after the time is over is left its buffer.</summary>
    [Fact]
    public Task Buffer_of_what_is_given_up() => Twins("POOL001",
        TimesOut("{|POOL001:" + Rent + "|}", "await s.ReadAsync(b, 0, n);"),
        TimesOut(Rent, "await s.ReadAsync(b, 0, n).WaitAsync(TimeSpan.FromSeconds(1));"));

    private static string Consumed(string result, string rent, string use) =>
        $"readonly record struct Outcome(bool IsDone, int Count); static Outcome Consume(byte[] b) {{ if (b[0] == 0) return new Outcome(false, 0); ArrayPool<byte>.Shared.Return(b); return new Outcome(true, 1); }} static void Run(int n) {{ var b = {rent}; {result} {use} }}";

    /// <summary>Whether the callee has released it is in what it gives back: where nobody looks, one of the ways is wrong.</summary>
    [Fact]
    public Task Result_that_says_whether_it_is_released() => Twins("POOL001",
        Consumed("Consume(b);", "{|POOL001:" + Rent + "|}", ""),
        Consumed("var r = Consume(b);", Rent, "if (!r.IsDone) { b[0] = 1; ArrayPool<byte>.Shared.Return(b); }"));

    private static string Cached(string rent, string give) =>
        $"sealed class Cache {{ private byte[]? _one; public void Run(int n) {{ var b = {rent}; b[0] = 1; {give} }} public void Free() {{ var b = Interlocked.Exchange(ref _one, null); if (b != null) ArrayPool<byte>.Shared.Return(b); }} }}";

    [Theory]
    [InlineData("if (Interlocked.CompareExchange(ref _one, b, null) != null) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("var old = Interlocked.CompareExchange(ref _one, b, null); if (old is { }) { ArrayPool<byte>.Shared.Return(b); }")]
    public Task Place_that_may_be_taken(string give) => Twins("POOL001",
        Cached("{|POOL001:" + Rent + "|}", "Interlocked.CompareExchange(ref _one, b, null);"),
        Cached(Rent, give));

    private static string Matched(string pattern, string rent) =>
        $"static void Run(int n) {{ byte[]? b = n > 10 ? {rent} : null; if (b is {pattern}) ArrayPool<byte>.Shared.Return(b); }}";

    [Fact]
    public Task Pattern_of_any_list() => Twins("POOL001", Matched("[1, ..]", "{|POOL001:" + Rent + "|}"), Matched("[..]", Rent));

    private static string TwoAsLongAs(string second, string rent) =>
        $"static byte[] Read(Stream s, out int n) {{ var b = ArrayPool<byte>.Shared.Rent(64); n = s.Read(b, 0, 64); return b; }} static void Run(Stream s) {{ var read = Read(s, out int n); try {{ var data = read.AsSpan(0, n); var rest = read.AsSpan(n); int[]? a = data.Length < 16 ? null : ArrayPool<int>.Shared.Rent(data.Length), b = {second} < 16 ? null : {rent}; if (a is not null) {{ ArrayPool<int>.Shared.Return(a); ArrayPool<int>.Shared.Return(b!); }} }} finally {{ ArrayPool<byte>.Shared.Return(read); }} }}";

    /// <summary>A span says the same of itself as long as the variable has it; two spans of the same array do not.</summary>
    [Fact]
    public Task Length_of_a_span_asked_twice() => Twins("POOL001",
        TwoAsLongAs("rest.Length", "{|POOL001:ArrayPool<int>.Shared.Rent(n)|}"),
        TwoAsLongAs("data.Length", "ArrayPool<int>.Shared.Rent(n)"));

    private static string Kept(string rent, string then) =>
        $"readonly struct Element {{ private readonly Holder _of; public Element(Holder of) {{ _of = of; }} }} sealed class Holder : IDisposable {{ private byte[]? _b; private readonly Element _root; public Holder(byte[] b) {{ _b = b; _root = new Element(this); {then} }} public void Dispose() {{ var b = _b; _b = null; if (b != null) ArrayPool<byte>.Shared.Return(b); }} }} static IDisposable Make(int n) {{ var b = {rent}; return new Holder(b); }}";

    /// <summary>A call that is given the object does not take out of it what it was made of.</summary>
    [Fact]
    public Task Object_that_is_given_away_while_it_is_made() => Twins("POOL001", Kept("{|POOL001:" + Rent + "|}", "_b = null;"), Kept(Rent, ""));

    private static string Pinned(string rent, string use) => $$"""
        unsafe struct Native { public byte* Start; public nint Address; public int Length; }
        interface INative { int Open(ref Native info); int Look(Native info); int All(Span<Native> infos); }
        static unsafe int Run(INative native, int n, Native given)
        {
            var info = new Native { Length = n };
            var array = {{rent}};
            fixed (byte* start = array) { {{use}} }
        }
        """;

    /// <summary>No array is had back from a pointer.</summary>
    [Theory]
    [InlineData("info.Start = start; return native.Open(ref info);")]
    [InlineData("info.Start = start; return native.Look(info);")]
    [InlineData("Span<Native> infos = stackalloc Native[1]; infos[0].Address = (nint)start; return native.All(infos);")]
    [InlineData("info.Address = (nint)start; return native.Look(info);")]
    [InlineData("return *start;")]
    [InlineData("return start[3] + *(start + 1);")]
    public Task Pinned_array(string use) => Twins("POOL001",
        Pinned("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", use),
        Pinned("ArrayPool<byte>.Shared.Rent(n)", use.Replace("return ", "var r = ", StringComparison.Ordinal) + " ArrayPool<byte>.Shared.Return(array); return r;"));

    /// <summary>In a file that speaks of no pool of objects: there, an object is followed like a rental anyway.</summary>
    [Theory]
    [InlineData("extra != null", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}")]
    [InlineData("extra", "ArrayPool<byte>.Shared.Rent(n)")]
    public Task Array_that_is_kept_as_an_object(string keep, string rent) => File("POOL001", $$"""
        using System;
        using System.Buffers;

        public readonly struct Buffer
        {
            private readonly Memory<byte> _memory;
            internal Buffer(Memory<byte> memory, object extra) { _memory = memory; Extra = {{keep}}; }
            public int Length => _memory.Length;
            internal object Extra { get; }
            public static Buffer Allocate(int n) { var array = {{rent}}; return new Buffer(array.AsMemory(0, n), array); }
        }
        """);

    private static string Handled(string rent, string handler, string given) => $$"""
        sealed class Ingress
        {
            public {{handler}};
            public void Process(int n)
            {
                var copy = {{rent}};
                Delivered?.Invoke({{given}});
            }
        }
        """;

    /// <summary>One that is not given the rental has no part in it.</summary>
    [Fact]
    public Task Event_that_is_given_something_else() => Twins("POOL001",
        "sealed class Reader { public event Action<int>? Progress; public int Run(int n) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; Progress?.Invoke(n); return b[0]; } }",
        "sealed class Reader { public event Action<Memory<byte>>? Progress; public void Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); Progress?.Invoke(b.AsMemory(0, n)); } }");

    /// <summary>Whoever handles an event can have the array out of a segment.</summary>
    [Fact]
    public Task Segment_that_is_given_to_an_event() => Twins("POOL001",
        Handled("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "event Action<int>? Delivered", "copy[0]"),
        Handled("ArrayPool<byte>.Shared.Rent(n)", "event Action<ArraySegment<byte>>? Delivered", "new ArraySegment<byte>(copy, 0, n)"));

    private static string InReader(string rent, string type, string given) => $$"""
        {{type}}
        static int Run(int n) { var array = {{rent}}; return new Reader({{given}}).Read(); }
        """;

    /// <summary>A parameter of a primary constructor: what the members do with it, or with the field that has it.</summary>
    [Theory]
    [InlineData("sealed class Reader(byte[] s) { public int Read() => s[0]; }", "sealed class Reader(byte[] s) { public int Read() { int r = s[0]; ArrayPool<byte>.Shared.Return(s); return r; } }", "array")]
    [InlineData("sealed class Reader(byte[] s) { private readonly byte[] _s = s; public int Read() => _s[0]; }", "sealed class Reader(byte[] s) { public byte[] Array { get; } = s; public int Read() => Array[0]; }", "array")]
    [InlineData("struct Reader(ReadOnlyMemory<byte> s) { public int Read() => s.Span[0]; }", "struct Reader(Memory<byte> s) { public int Read() => MemoryMarshal.TryGetArray<byte>(s, out var a) ? a.Count : 0; }", "array.AsMemory(0, n)")]
    [InlineData("sealed class Reader { private readonly Memory<byte> _s; public Reader(Memory<byte> s) { _s = s; } public int Read() => _s.Length; }", "sealed class Reader { private readonly Memory<byte> _s; public Reader(Memory<byte> s) { _s = s; } public int Read() { if (MemoryMarshal.TryGetArray<byte>(_s, out var a)) ArrayPool<byte>.Shared.Return(a.Array!); return 1; } }", "array.AsMemory(0, n)")]
    public Task Constructor_that_keeps_it(string looks, string releases, string given) => Twins("POOL001",
        InReader("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", looks, given), InReader("ArrayPool<byte>.Shared.Rent(n)", releases, given));

    private static string Parts(string rent, string element, string item) => $$"""
        sealed class Builder
        {
            private readonly List<{{element}}> _parts = new();
            public void Add(ReadOnlyMemory<byte> part) => _parts.Add({{item}});
            public void Clear() { foreach (var part in _parts) if ((object)part is ReadOnlyMemory<byte> memory && MemoryMarshal.TryGetArray(memory, out var s)) ArrayPool<byte>.Shared.Return(s.Array!); _parts.Clear(); }
        }

        static void Run(Builder builder, int n) { var array = {{rent}}; builder.Add(array.AsMemory(0, n)); }
        """;

    /// <summary>The array is had back from a memory in a list.</summary>
    [Fact]
    public Task Memory_in_a_list_of_another_object() => Twins("POOL001",
        Parts("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "int", "part.Length"), Parts("ArrayPool<byte>.Shared.Rent(n)", "ReadOnlyMemory<byte>", "part"));

    private static string Handle(string rent, string use) => $$"""
        private static GCHandle s_handle;
        static nint Run(int n)
        {
            var array = {{rent}};
            var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
            {{use}}
        }
        """;

    /// <summary>Pinned for as long as the body runs; through a handle that stays, the array can be had back.</summary>
    [Theory]
    [InlineData("s_handle = handle; return handle.AddrOfPinnedObject();")]
    [InlineData("var same = (byte[])handle.Target!; handle.Free(); ArrayPool<byte>.Shared.Return(same); return 1;")]
    [InlineData("return GCHandle.ToIntPtr(handle);")]
    public Task Handle_that_pins(string clean) => Twins("POOL001",
        Handle("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "try { return handle.AddrOfPinnedObject() + 1; } finally { handle.Free(); }"), Handle("ArrayPool<byte>.Shared.Rent(n)", clean));

    private static string Swallowed(string rent, string between) =>
        $"static void Run(Stream s, int n) {{ while (n > 3) {{ try {{ byte[] b = {rent}; {between} try {{ s.ReadExactly(part); }} finally {{ ArrayPool<byte>.Shared.Return(b); }} n--; }} catch (Exception e) {{ if (e is IOException) throw; }} }} }}";

    /// <summary>A part of what was just rented is there.</summary>
    [Fact]
    public Task Part_of_the_array_inside_a_try() => Twins("POOL001",
        Swallowed("{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}", "var part = b.AsSpan(s.ReadByte(), n);"), Swallowed("ArrayPool<byte>.Shared.Rent(n)", "var part = b.AsSpan(0, n);"));

    private static string Checked(string check) => $$"""
        private static object? s_last;
        static void ThrowIfNull(object? argument, string? name = null) { {{check}} }
        static int Fill(Stream s, byte[] buffer, int n) { ThrowIfNull(buffer); return s.Read(buffer, 0, n); }
        """;

    /// <summary>Given as an object in order to be tested.</summary>
    [Theory]
    [InlineData("if (argument is null) throw new ArgumentNullException(name);")]
    [InlineData("ArgumentNullException.ThrowIfNull(argument, name);")]
    [InlineData("if (argument == null || argument is not null && argument.GetHashCode() == 3) throw new ArgumentNullException(name);")]
    public Task Array_that_is_tested_as_an_object(string check) => Twins("POOL001",
        Checked(check) + "static int Run(Stream s, int n) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; return Fill(s, b, n); }",
        Checked("s_last = argument;") + "static int Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); ThrowIfNull(b); return n; }");

    private static string Given(string give, string rent) =>
        $"static void Give(byte[]? b, int n) {{ {give} }} static int Run(int n, Func<byte[], int> f) {{ var b = {rent}; try {{ return f(b); }} finally {{ Give(b, n); }} }}";

    /// <summary>What is too large is left to the collector on purpose by whoever gives back.</summary>
    [Theory]
    [InlineData("if (b!.Length <= 1024) ArrayPool<byte>.Shared.Return(b);")]
    [InlineData("if (b is null || b.Length == 0) return; if (b.Length <= 1024) { ArrayPool<byte>.Shared.Return(b); return; }")]
    [InlineData("if (b!.Length is > 1024) return; ArrayPool<byte>.Shared.Return(b);")]
    public Task Left_on_purpose(string give) => Twins("POOL001", Given("if (n <= 1024) ArrayPool<byte>.Shared.Return(b!);", "{|POOL001:" + Rent + "|}"), Given(give, Rent));

    private static string Queued(string rent, string item) =>
        $"static void Run(System.Threading.Channels.Channel<(int, object)> c, Queue<object> q, object[] all, int n) {{ var b = {rent}; b[0] = 1; _ = Task.Run(() => {{ {item} }}); }}";

    /// <summary>A closure hands on what it captured.</summary>
    [Theory]
    [InlineData("c.Writer.TryWrite((n, b));")]
    [InlineData("q.Enqueue(b);")]
    [InlineData("q.Enqueue(Tuple.Create(b, n));")]
    [InlineData("q.Enqueue(new ArraySegment<byte>(b, 0, n));")]
    [InlineData("all[0] = b;")]
    public Task Closure_that_keeps(string item) => Twins("POOL001", Queued("{|POOL001:" + Rent + "|}", "c.Writer.TryWrite((n, b.Length));"), Queued(Rent, item));

    private static string Chosen(string rent, string call) =>
        $"static string Run(int n) {{ return {call}; static string Make(int n) {{ Span<char> c = n <= 64 ? stackalloc char[64] : {rent}; return new string(c.Slice(0, n)); }} }}";

    /// <summary>What a local function lost is its own fault, whatever it chose from.</summary>
    [Fact]
    public Task Lost_in_a_local_function() => Twins("POOL001", Chosen("{|POOL001:ArrayPool<char>.Shared.Rent(n)|}", "Make(n)"), Chosen("new char[n]", "Make(n)"));

    private static string InStruct(string rent, string release) =>
        $"readonly struct Data {{ private readonly int _n; private readonly byte[] _all; private Data(int n, byte[] all) {{ _n = n; _all = all; }} public static Data Get(int n) {{ var b = {rent}; return new(n, b); }} public static void Give(Data data) {{ {release} }} }}";

    /// <summary>Released through another object of the type.</summary>
    [Fact]
    public Task Field_of_another_object() => Twins("POOL001", InStruct("{|POOL001:" + Rent + "|}", "data._all[0] = 1;"), InStruct(Rent, "ArrayPool<byte>.Shared.Return(data._all);"));

    private static string Converted(string rent, string conversion, string member) => $$"""
        readonly struct Space { public readonly byte[] Array; public readonly int Length; public Space(byte[] array) { Array = array; Length = array.Length; } public static implicit operator Space(byte[] array) => {{conversion}}; }
        sealed class Writer { private Space _buffer; public Writer() : this({{rent}}) { } public Writer(Space space) { _buffer = space; } public void Return() { {{member}} _buffer = default; } }
        """;

    /// <summary>Wrapped by a conversion.</summary>
    [Fact]
    public Task Converted_to_a_struct_that_keeps_it() => Twins("POOL001",
        Converted("{|POOL001:ArrayPool<byte>.Shared.Rent(64)|}", "new Space(new byte[array.Length])", "Console.WriteLine(_buffer.Length);"),
        Converted("ArrayPool<byte>.Shared.Rent(64)", "new Space(array)", "ArrayPool<byte>.Shared.Return(_buffer.Array);"));

    private static string Retried(string rent, string between) =>
        $"static void Run(Stream s, string t, int n) {{ for (int i = 0; ; i++) {{ try {{ var b = {rent}; {between} try {{ s.Write(b, 0, n); break; }} finally {{ ArrayPool<byte>.Shared.Return(b); }} }} catch (Exception e) when (e is IOException or TimeoutException) {{ if (i == 6) break; }} }} }}";

    /// <summary>What nobody expects to be thrown loses nothing in the next turn either.</summary>
    [Fact]
    public Task Lost_in_the_next_turn() => Twins("POOL001", Retried("{|POOL001:" + Rent + "|}", "s.Flush();"), Retried(Rent, "n = Encoding.UTF8.GetBytes(t, b);"));

    [Fact]
    public Task Wrapper_that_releases_by_a_delegate() => Twins(
        """
        struct Pooled : IDisposable { readonly byte[] _array; readonly Action<int> _done; public Pooled(byte[] array) { _array = array; _done = static n => Console.WriteLine(n); } public void Dispose() => _done(_array.Length); }
        static Pooled Get(int n, out byte[] array) { array = ArrayPool<byte>.Shared.Rent(n); return new Pooled(array); }
        static int Run(int n) { using var pooled = {|POOL001:Get(n, out var array)|}; return array.Length; }
        """,
        """
        struct Pooled : IDisposable { readonly byte[] _array; readonly Action<byte[]> _done; public Pooled(byte[] array) { _array = array; _done = static a => ArrayPool<byte>.Shared.Return(a); } public void Dispose() => _done(_array); }
        static Pooled Get(int n, out byte[] array) { array = ArrayPool<byte>.Shared.Rent(n); return new Pooled(array); }
        static int Run(int n) { using var pooled = Get(n, out var array); return array.Length; }
        """);

    /// <summary>Rented once for a whole loop: the span over it is not empty any more.</summary>
    [Theory]
    [InlineData("if (temp.IsEmpty) { pooled = {|POOL001:ArrayPool<int>.Shared.Rent(n)|}; temp = pooled.AsSpan(0, n / 2); }", "if (temp.IsEmpty) { pooled = ArrayPool<int>.Shared.Rent(n); temp = pooled.AsSpan(0, n); }")]
    [InlineData("temp = default; if (temp.IsEmpty) temp = pooled = {|POOL001:ArrayPool<int>.Shared.Rent(n)|};", "if (temp.IsEmpty) temp = pooled = ArrayPool<int>.Shared.Rent(n);")]
    [InlineData("if (temp.IsEmpty) { temp = n > 64 ? (pooled = {|POOL001:ArrayPool<int>.Shared.Rent(n)|}) : new int[n]; temp = temp[1..]; }", "if (temp.IsEmpty) temp = n > 64 ? (pooled = ArrayPool<int>.Shared.Rent(n)) : new int[n];")]
    public Task Rented_while_the_span_is_empty(string faulty, string clean)
    {
        const string around = """
            static int Run(int n, int turns)
            {
                int[]? pooled = null;
                Span<int> temp = default;
                int sum = 0;
                for (int turn = 0; turn < turns; turn++)
                {
                    BODY
                    sum += temp[0];
                }

                if (pooled != null)
                    ArrayPool<int>.Shared.Return(pooled);
                return sum;
            }
            """;
        return Twins("POOL001", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>The array of one turn goes back in the next: the turn's number says whether there is one.</summary>
    [Theory]
    [InlineData("int turn = 1; turn < turns; turn++", "turn > 2", "turn > 1")]
    [InlineData("int turn = 0; turn < turns; ++turn", "turn > 1", "turn > 0")]
    [InlineData("int turn = 0; turn < turns; turn++", "turn >= 2", "turn != 0")]
    public Task Goes_back_in_the_next_turn(string loop, string faulty, string clean)
    {
        const string around = """
            static void Run(byte[] first, int turns, Stream s)
            {
                var last = first;
                for (LOOP)
                {
                    var next = RENT;
                    s.Write(last, 0, 1);
                    if (CONDITION)
                        ArrayPool<byte>.Shared.Return(last);
                    last = next;
                }

                if (last != first)
                    ArrayPool<byte>.Shared.Return(last);
            }
            """;
        return Twins("POOL001", around.Replace("LOOP", loop).Replace("CONDITION", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(64)|}"),
            around.Replace("LOOP", loop).Replace("CONDITION", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(64)"));
    }

    /// <summary>No rented array has more elements than an <c>int</c> counts.</summary>
    [Fact]
    public Task Asked_for_its_long_length()
    {
        const string around = "static void Run(Stream s, long n) { var b = n <= int.MaxValue ? RENT : new byte[n]; try { s.Write(b, 0, 1); } finally { if (b.LongLength <= LIMIT) ArrayPool<byte>.Shared.Return(b); } }";
        return Twins("POOL001", around.Replace("LIMIT", "short.MaxValue").Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent((int)n)|}"), around.Replace("LIMIT", "int.MaxValue").Replace("RENT", "ArrayPool<byte>.Shared.Rent((int)n)"));
    }

    /// <summary>A postfix operator gives what was there before.</summary>
    [Theory]
    [InlineData("++n", "n++")]
    [InlineData("(n += 1)", "n++")]
    public Task Counted_behind_the_question(string faulty, string clean)
    {
        const string around = "static void Run(Stream s) { int n = 0; var b = RENT; s.Write(b, 0, 1); if (COUNT == 0) ArrayPool<byte>.Shared.Return(b); }";
        return Twins("POOL001", around.Replace("COUNT", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(64)|}"), around.Replace("COUNT", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(64)"));
    }

    /// <summary>A machine written as a loop: its state says whether there is an array.</summary>
    [Theory]
    [InlineData("if (state == 0) { a = RENT; state = 1; } else if (state == 1) { if (c == '.') state = 2; } else { LEAVE; state = 0; }")]
    [InlineData("switch (state) { case 0: a = RENT; state = 1; break; case 1: a![0] = c; if (c == '.') state = 2; break; default: LEAVE; state = 0; break; }")]
    [InlineData("switch (state) { case 0: if (c != ' ') state = 1; break; case 1: a = RENT; state = c == ':' ? 3 : 2; break; case 2: a![0] = c; if (c == '.') state = 3; break; case 3: LEAVE; state = 0; break; }")]
    [InlineData("switch (state) { case 3: LEAVE; state = 0; break; case 0: a = RENT; a[0] = c; state = 1; continue; case 1: if (c == '.') { state = 2; } else if (c == '!') { goto case 3; } break; case 2: state = 3; break; }")]
    public Task Machine_in_a_loop(string turn)
    {
        const string around = """
            static int Run(string text)
            {
                int state = 0;
                char[]? a = null;
                foreach (char c in text)
                {
                    BODY
                }

                if (a != null)
                    ArrayPool<char>.Shared.Return(a);
                return state;
            }
            """;
        var program = around.Replace("BODY", turn);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:ArrayPool<char>.Shared.Rent(64)|}").Replace("LEAVE", "a![1] = c"),
            program.Replace("RENT", "ArrayPool<char>.Shared.Rent(64)").Replace("LEAVE", "ArrayPool<char>.Shared.Return(a!); a = null"));
    }

    /// <summary>A package is missing: what is stored in a member of its types, or awaited through its extensions, may well be looked after.</summary>
    [Theory]
    [InlineData("static async Task<int> Run(Stream from, int n) { var a = await {|POOL001:Read(from, n)|}.ConfigureAwait(false); return a[0]; }",
        "static async Task<int> Run(Stream from, int n) { byte[] a = await Read(from, n).{|CS1061:WithContext|}(); try { return a[0]; } finally { ArrayPool<byte>.Shared.Return(a); } }")]
    [InlineData("static void Run(Stream from, {|CS0246:Opts|} o, {|CS0246:Opts|} p) { byte[] a = o.IsSmall ? [] : {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; from.Flush(); if (!p.IsSmall) {|POOL014:ArrayPool<byte>.Shared.Return(a)|}; }",
        "static void Run(Stream from, {|CS0246:Opts|} o) { byte[] a = o.IsSmall ? [] : ArrayPool<byte>.Shared.Rent(9); from.Flush(); if (!o.IsSmall) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static void Run(Stream from) { var a = {|CS0103:Opts|}.Pooled ? {|POOL001:ArrayPool<byte>.Shared.Rent(9)|} : null; from.Flush(); if (a != null && {|CS0103:Opts|}.Other) ArrayPool<byte>.Shared.Return(a); }",
        "static void Run(Stream from) { var a = {|CS0103:Opts|}.Pooled ? ArrayPool<byte>.Shared.Rent(9) : new byte[9]; from.Flush(); if ({|CS0103:Opts|}.Pooled) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static void Run(Stream from, {|CS0246:Opts|} o) { var a = o.Kind == {|CS0103:Kinds|}.A ? {|POOL001:ArrayPool<byte>.Shared.Rent(9)|} : null; from.Flush(); if (a != null && o.Kind == {|CS0103:Kinds|}.B) ArrayPool<byte>.Shared.Return(a); }",
        "static void Run(Stream from, {|CS0246:Opts|} o) { var a = o.Kind == {|CS0103:Kinds|}.A ? ArrayPool<byte>.Shared.Rent(9) : new byte[9]; from.Flush(); if (o.Kind == {|CS0103:Kinds|}.A) ArrayPool<byte>.Shared.Return(a); }")]
    [InlineData("static int Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); if (from.Read(a) == 0) { ArrayPool<byte>.Shared.Return(a); {|CS0103:Throw|}.IfClosed(from); } {|POOL010:ArrayPool<byte>.Shared.Return(a)|}; return 1; }",
        "static int Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); if (from.Read(a) == 0) { ArrayPool<byte>.Shared.Return(a); {|CS0103:Throw|}.Closed(from); } ArrayPool<byte>.Shared.Return(a); return 1; }")]
    [InlineData("static {|CS0246:Text|} Run(Stream from) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; from.ReadExactly(a); {|CS0103:Texts|}.Show(a.AsMemory(0, 9)); return null; }",
        "static {|CS0246:Text|} Run(Stream from) { var a = ArrayPool<byte>.Shared.Rent(9); from.ReadExactly(a); return {|CS0103:Texts|}.Over(a.AsMemory(0, 9)); }")]
    [InlineData("static int Run(Stream from) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent({|CS0103:Sizes|}.Small)|}; if (from.Read(a) == 0) return 0; ArrayPool<byte>.Shared.Return(a); return 1; }",
        "static int Run(Stream from, {|CS0246:Sizes|} sizes) { var a = ArrayPool<byte>.Shared.Rent(sizes.Small); try { return from.Read(a); } finally { ArrayPool<byte>.Shared.Return(a); } }")]
    [InlineData("static int Run(Stream from, int n) { try { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; from.Flush(); } catch (IOException) { return 1; } return 0; }",
        "static int Run(Stream from, {|CS0246:State|} state, int n) { try { state.Window = ArrayPool<byte>.Shared.Rent(n); from.Flush(); } catch (IOException) { return 1; } return 0; }")]
    [InlineData("static class Sizes; static void Run(Stream from, int n) { var a = n > Sizes.{|CS0117:Small|} ? {|POOL001:ArrayPool<byte>.Shared.Rent(n)|} : null; from.Flush(); if (n > Sizes.{|CS0117:Large|}) ArrayPool<byte>.Shared.Return(a!); }",
        "static class Sizes; static void Run(Stream from, int n) { var a = n > Sizes.{|CS0117:Small|} ? ArrayPool<byte>.Shared.Rent(n) : null; from.Flush(); if (n > Sizes.{|CS0117:Small|}) ArrayPool<byte>.Shared.Return(a!); }")]
    public async Task Half_loaded(string faulty, string clean)
    {
        const string helper = """
            static async Task<byte[]> Read(Stream from, int n)
            {
                var a = ArrayPool<byte>.Shared.Rent(n);
                try { await from.ReadExactlyAsync(a, 0, n); return a; }
                catch { ArrayPool<byte>.Shared.Return(a); throw; }
            }

            """;
        await Members(helper + faulty);
        await Members(helper + clean);
    }

    /// <summary>An iterator hands on what it rents for each element, whole or as a segment; what it fills again for the next one stays its own.</summary>
    [Theory]
    [InlineData("ArraySegment<byte>", "new ArraySegment<byte>(b, 0, n)")]
    [InlineData("Memory<byte>", "b.AsMemory(0, n)")]
    [InlineData("(ArraySegment<byte>, int)", "(new(b, 0, n), n)")]
    public Task Yielded_as_a_segment(string type, string value) => Twins("POOL001",
        $"static IEnumerable<{type}> Run(Stream s, int n) {{ var b = {{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}}; while (s.Read(b, 0, n) > 0) yield return {value}; }}",
        $"static IEnumerable<{type}> Run(Stream s, int n) {{ while (n > 0) {{ var b = ArrayPool<byte>.Shared.Rent(n); s.ReadExactly(b, 0, n); yield return {value}; }} }}");

    /// <summary>The cases of a long switch do not push out what decides about the array.</summary>
    [Theory]
    [InlineData("n > 1", "n == 0")]
    public Task Behind_a_long_switch(string faulty, string clean)
    {
        const string around = """
            static byte[] Rent(int n) => n == 0 ? Array.Empty<byte>() : ArrayPool<byte>.Shared.Rent(n);
            static void Return(byte[] b, int n) { if (NOTHING) return; ArrayPool<byte>.Shared.Return(b); }
            static void Run(Stream s, int n, int[] ops)
            {
                var b = RENT;
                try
                {
                    foreach (int op in ops)
                    {
                        switch (op) { CASES }
                    }
                }
                finally
                {
                    Return(b, n);
                }
            }
            """;
        var program = around.Replace("CASES", string.Join(" ", Enumerable.Range(1, 40).Select(i => $"case {i}: s.WriteByte({i}); break;")));
        return Twins("POOL001", program.Replace("NOTHING", faulty).Replace("RENT", "{|POOL001:Rent(n)|}"), program.Replace("NOTHING", clean).Replace("RENT", "Rent(n)"));
    }

    /// <summary>Nothing is lost with an array that is no longer than a count of zero.</summary>
    [Theory]
    [InlineData("n >= 4", "count >= b.Length")]
    [InlineData("b.Length > count", "b.Length <= count")]
    public Task Not_returned_where_it_has_no_element(string faulty, string clean)
    {
        const string around = """
            static void Give(byte[] b, int count) { if (count == 0) return; ArrayPool<byte>.Shared.Return(b); }
            static void Run(Stream s, int n, int count)
            {
                var b = RENT;
                s.Write(b, 0, count);
                if (ASKED) Give(b, count); else ArrayPool<byte>.Shared.Return(b);
            }
            """;
        return Twins("POOL001", around.Replace("ASKED", faulty).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"),
            around.Replace("ASKED", clean).Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>The shared pool is never null, however it is asked.</summary>
    [Fact]
    public Task Returned_to_a_pool_that_is_asked_for() => Twins("POOL001",
        "static void Run(Stream s, ArrayPool<byte>? pool) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(9)|}; try { s.Write(b, 0, 9); } finally { pool?.Return(b); } }",
        "static void Run(Stream s) { var b = ArrayPool<byte>.Shared.Rent(9); try { s.Write(b, 0, 9); } finally { ArrayPool<byte>.Shared?.Return(b); } }");

    /// <summary>The exception that a handler swallows is the reason, and not what was asked on the way to it.</summary>
    [Fact]
    public Task Message_names_what_was_thrown_and_swallowed() => File(
        """
        using System.Buffers;
        using System.IO;

        class C
        {
            static int Run(Stream s, TextWriter? log)
            {
                var b = {|#0:ArrayPool<byte>.Shared.Rent(9)|};
                try
                {
                    if (log != null) log.Flush();
                    int n = s.Read(b, 0, 9);
                    ArrayPool<byte>.Shared.Return(b);
                    return n;
                }
                catch (IOException)
                {
                    if (log != null) log.Flush();
                    return -1;
                }
            }
        }
        """,
        Report("POOL001").WithLocation(0).WithMessage("Rented array 'b' is not returned when 's.Read(b, 0, 9)' in line 12 throws and the method returns in line 19"));

    /// <summary>The pool that the array is from is there, whoever asks whether it is.</summary>
    [Theory]
    [InlineData("_pool?.Return(b);")]
    [InlineData("Work(b);")]
    [InlineData("WorkIf(b);")]
    [InlineData("WorkLast(b);")]
    public Task Pool_that_may_be_null(string clean)
    {
        const string around = """
            sealed class Sender
            {
                private ArrayPool<byte>? _pool, _other;
                private int _n;
                private void Work(byte[] b) { if (_pool != null) _pool.Return(b); }
                private void WorkIf(byte[]? b) { if (b != null) _pool?.Return(b); }
                private void WorkLast(byte[]? b) { try { if (_n == b![0]) return; _n = b[1]; } finally { if (b != null) _pool?.Return(b); } }
                public void Run(Stream s) { var b = RENT; s.Write(b, 0, 1); BODY }
            }
            """;
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:_other!.Rent(5)|}").Replace("BODY", clean), around.Replace("RENT", "_pool!.Rent(5)").Replace("BODY", clean));
    }

    /// <summary>A helper asks two things before it gives back: the caller knows both.</summary>
    [Theory]
    [InlineData("Give(b, isPooled, n);")]
    [InlineData("GiveLast(b, isPooled, n);")]
    public Task Two_reasons_not_to_return(string call)
    {
        const string around = """
            static void Give(byte[] b, bool isPooled, int n) { if (isPooled && n > 0) ArrayPool<byte>.Shared.Return(b); }
            static void GiveLast(byte[] b, bool isPooled, int n) { try { b[0] = 1; } finally { if (isPooled && n > 0) ArrayPool<byte>.Shared.Return(b); } }
            static void Run(Stream s, int n) { if (n LEAST) return; bool isPooled = n > 256; var b = isPooled ? RENT : new byte[256]; s.Write(b, 0, n); BODY }
            """;
        var program = around.Replace("BODY", call);
        return Twins("POOL001", program.Replace("LEAST", "== 7").Replace("isPooled = n > 256", "isPooled = n != 256").Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(64)|}"),
            program.Replace("LEAST", "<= 0").Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>Much is asked between the rent and the return, and what was asked first is still known.</summary>
    [Fact]
    public Task Behind_many_questions()
    {
        const string around = """
            static void Run(Stream s, int n, int[] given)
            {
                var b = n > 256 ? RENT : new byte[256];
                try
                {
                    CHECKS
                    s.Write(b, 0, n);
                }
                finally
                {
                    if (ASKED) ArrayPool<byte>.Shared.Return(b);
                }
            }
            """;
        var program = around.Replace("CHECKS", string.Join(" ", Enumerable.Range(1, 40).Select(i => $"if (given[{i}] > n + {i}) throw new IOException();")));
        return Twins("POOL001", program.Replace("ASKED", "n > 512").Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}"), program.Replace("ASKED", "n > 256").Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)"));
    }

    /// <summary>A collection of objects has it.</summary>
    [Fact]
    public Task Put_into_a_collection_of_objects() => Twins("POOL001",
        "static void Run(System.Collections.ArrayList all, Stream s) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(64)|}; if (s.Read(b) == 0) return; all.Add(b); }",
        "static void Run(System.Collections.ArrayList all, Stream s) { var b = ArrayPool<byte>.Shared.Rent(64); s.ReadExactly(b, 0, 64); all.Add(b); }");

    /// <summary>A helper that exchanges the array for a larger one, more than once, is called in a loop.</summary>
    [Theory]
    [InlineData("while (array.Length < s.Length) Exchange(ref array, array.Length * 2);")]
    [InlineData("if (array.Length < s.Length) Exchange(ref array, 5); if (array.Length < s.Length) Exchange(ref array, 6);")]
    [InlineData("while (array.Length < s.Length) { var old = array; array = ArrayPool<byte>.Shared.Rent(old.Length * 2); ArrayPool<byte>.Shared.Return(old); }")]
    public Task Exchanged_by_a_helper_in_a_loop(string body)
    {
        const string around = """
            static void Exchange(ref byte[] array, int n)
            {
                if (n < array.Length) return;
                var old = array;
                array = ArrayPool<byte>.Shared.Rent(n);
                ArrayPool<byte>.Shared.Return(old);
            }
            static void Make(ref byte[] array, string s) { BODY }
            static byte[] Run(string[] all)
            {
                var array = RENT;
                foreach (var s in all) { Make(ref array, s); Exchange(ref array, 7); array[0]++; }
                LAST
                return [];
            }
            """;
        var program = around.Replace("BODY", body);
        return Twins(program.Replace("RENT", "ArrayPool<byte>.Shared.Rent(16)").Replace("LAST", "ArrayPool<byte>.Shared.Return(array); {|POOL010:ArrayPool<byte>.Shared.Return(array)|};"),
            program.Replace("RENT", "ArrayPool<byte>.Shared.Rent(16)").Replace("LAST", "ArrayPool<byte>.Shared.Return(array);"));
    }

    /// <summary>As an <c>Array</c> it is kept by who knows what it is; one that only asks for its length does not keep it.</summary>
    [Theory]
    [InlineData("public readonly Array Items = items;", "return new Slice(a);")]
    [InlineData("public Array Items { get; } = items;", "return new Slice(a);")]
    public Task Kept_as_an_Array(string kept, string handed)
    {
        const string around = """
            readonly struct Slice(Array items) { KEPT }
            static int Count(Array items) => items.Length;
            static Slice Run(int n) { var a = RENT; a[0] = 1; BODY }
            static void Clear(Slice slice) { if (slice.Items is int[] a) ArrayPool<int>.Shared.Return(a); }
            """;
        var program = around.Replace("KEPT", kept);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:ArrayPool<int>.Shared.Rent(n)|}").Replace("BODY", "return new Slice(new int[Count(a)]);"), program.Replace("RENT", "ArrayPool<int>.Shared.Rent(n)").Replace("BODY", handed));
    }

    /// <summary>A ref struct that sees memory through spans only gives nobody the array back, wherever it goes.</summary>
    [Theory]
    [InlineData("Cells c = new(a); return Walk(ref c, 0);", "Pooled c = new(a); return Walk(ref c, 0);")]
    [InlineData("Cells c = new(a.AsSpan(0, n)); Fill(ref c); return c.Count;", "Cells c = new(a.AsSpan(0, n)); Fill(ref c); Back(ref a); return c.Count;")]
    public Task Ref_struct_over_spans(string faulty, string clean)
    {
        const string around = """
            ref struct Cells(Span<byte> cells) { private readonly Span<byte> _cells = cells; public int Count; public readonly int Length => _cells.Length; }
            ref struct Pooled(byte[] cells) { private readonly byte[] _cells = cells; public void Dispose() => ArrayPool<byte>.Shared.Return(_cells); }
            static int Walk(ref Cells c, int depth) { if (depth > 3) return c.Count; c.Count++; return Walk(ref c, depth + 1); }
            static int Walk(ref Pooled c, int depth) { if (depth > 3) { c.Dispose(); return 0; } return Walk(ref c, depth + 1); }
            static void Fill(ref Cells c) { if (c.Count > 9) return; c.Count += c.Length; Fill(ref c); }
            static void Back(ref byte[] a) { ArrayPool<byte>.Shared.Return(a); a = []; }
            static int Run(int n) { var a = RENT; BODY }
            """;
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("BODY", faulty), around.Replace("RENT", Rent).Replace("BODY", clean));
    }

    /// <summary>The same where it is what the method returns.</summary>
    [Theory]
    [InlineData("(byte[] cells) { public Span<byte> All = cells; public byte[] Array = cells; }")]
    [InlineData("(byte[] cells) { public Span<byte> All = cells; public void Dispose() => ArrayPool<byte>.Shared.Return(cells); }")]
    public Task Ref_struct_over_spans_that_is_returned(string owning) => Twins("POOL001",
        "ref struct Cells(Span<byte> cells) { public Span<byte> All = cells; } static Cells Run(int n) { var a = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; return new Cells(a); }",
        $"ref struct Cells{owning} static Cells Run(int n) {{ var a = ArrayPool<byte>.Shared.Rent(n); return new Cells(a); }}");

    /// <summary>Only a span of it leaves, by reference.</summary>
    [Theory]
    [InlineData("out ReadOnlySpan<byte> line, out byte[]? owner", "line = a.AsSpan(0, n); owner = null;", "line = a.AsSpan(0, n); owner = a;")]
    [InlineData("ref Span<byte> line, ref byte[]? owner", "line = a;", "line = a; owner = a;")]
    [InlineData("out ReadOnlyMemory<byte> line, out byte[]? owner", "line = default; owner = null;", "line = a.AsMemory(0, n); owner = null;")]
    public Task Span_that_leaves_by_reference(string parameters, string faulty, string clean) => Twins("POOL001",
        $"static void Read(int n, {parameters}) {{ var a = {{|POOL001:{Rent}|}}; a[0] = 1; {faulty} }}", $"static void Read(int n, {parameters}) {{ var a = {Rent}; a[0] = 1; {clean} }}");

    /// <summary>A filter that says no leads to the handler behind, also where it asks more than one thing.</summary>
    [Theory]
    [InlineData("isKnown && e.HResult == 5")]
    [InlineData("e.HResult == 5 && isKnown && e.InnerException is null")]
    [InlineData("isKnown ? e.HResult == 5 : e.HResult == 7")]
    public Task Filter_with_several_conditions(string filter)
    {
        const string around = """
            static void Run(Stream s, int n, bool isKnown)
            {
                var b = RENT;
                try { s.ReadExactly(b, 0, n); ArrayPool<byte>.Shared.Return(b); }
                catch (IOException e) when (FILTER) { ArrayPool<byte>.Shared.Return(b); }
                catch (Exception) { BODY }
            }
            """;
        var program = around.Replace("FILTER", filter);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("BODY", "b[0] = 1;"), program.Replace("RENT", Rent).Replace("BODY", "ArrayPool<byte>.Shared.Return(b);"));
    }

    /// <summary>Who is given no token, and waits for nothing, is not canceled.</summary>
    [Theory]
    [InlineData("await s.ReadExactlyAsync(b, 0, n);", "s.ReadExactly(b, 0, n);")]
    [InlineData("token.ThrowIfCancellationRequested();", "if (token.IsCancellationRequested) s.Flush();")]
    [InlineData("s.FlushAsync(token).Wait();", "try { s.Write(b, 0, n); } finally { s.Flush(); }")]
    [InlineData("b[0] = first();", "b[0] = (byte)s.ReadByte();")]
    [InlineData("Own(b);", "new Plain().Fill(b);")]
    public Task Handler_for_cancellations(string canceled, string plain)
    {
        const string around = """
            sealed class Plain { public void Fill(byte[] b) { foreach (var one in b) if (one > 5) throw new IOException(); } }
            static CancellationToken s_token;
            static void Own(byte[] b) { if (b[0] > 5) s_token.ThrowIfCancellationRequested(); }
            static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
            {
                try { var b = RENT; BODY ArrayPool<byte>.Shared.Return(b); }
                catch (OperationCanceledException) { }
            }
            """;
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("BODY", canceled), around.Replace("RENT", Rent).Replace("BODY", plain));
    }

    /// <summary>Also where the handler begins with a <c>try</c> of its own, and something else can throw before.</summary>
    [Fact]
    public Task Cancellation_behind_another_exception() => Twins("POOL001",
        $"static void Run(Stream s, int n, CancellationToken token) {{ try {{ var b = {{|POOL001:{Rent}|}}; s.ReadExactly(b, 0, n); token.ThrowIfCancellationRequested(); ArrayPool<byte>.Shared.Return(b); }} catch (OperationCanceledException) {{ try {{ s.Flush(); }} finally {{ s.Close(); }} }} }}",
        $"static void Run(Stream s, int n, CancellationToken token) {{ try {{ var b = {Rent}; s.ReadExactly(b, 0, n); ArrayPool<byte>.Shared.Return(b); token.ThrowIfCancellationRequested(); }} catch (OperationCanceledException) {{ try {{ s.Flush(); }} finally {{ s.Close(); }} }} }}");

    /// <summary>The same question, asked twice: in the same words, or in others that mean the same. Nothing in between changes the answer.</summary>
    [Theory]
    [InlineData("k || m", "k || m", "k")]
    [InlineData("k || m || n > 3", "k || m || n > 3", "k || m")]
    [InlineData("n == 1 || n == 2", "n is 1 or 2", "n is 1 or 3")]
    [InlineData("m && (k || n > 3)", "m && (k || n > 3)", "m && k")]
    [InlineData("!string.IsNullOrEmpty(x)", "!string.IsNullOrEmpty(x)", "!string.IsNullOrWhiteSpace(x)")]
    [InlineData("string.Equals(x, \"a\", StringComparison.Ordinal)", "string.Equals(x, \"a\", StringComparison.Ordinal)", "string.Equals(x, \"b\", StringComparison.Ordinal)")]
    [InlineData("o.HasFlag(FileOptions.Asynchronous)", "o.HasFlag(FileOptions.Asynchronous)", "o.HasFlag(FileOptions.WriteThrough)")]
    [InlineData("char.IsDigit((char)n)", "char.IsDigit((char)n)", "char.IsLetter((char)n)")]
    [InlineData("RuntimeHelpers.IsReferenceOrContainsReferences<T>()", "RuntimeHelpers.IsReferenceOrContainsReferences<T>()", "RuntimeHelpers.IsReferenceOrContainsReferences<int>()")]
    [InlineData("IsLarge(n)", "IsLarge(n)", "IsLarge(n + 1)")]
    [InlineData("t.Item2", "t.Item2", "t.Item1 > 0")]
    [InlineData("r.Big", "r.Big", "r.Small")]
    [InlineData("s.CanSeek", "s.CanSeek", "s.CanWrite")]
    [InlineData("l.Count > 4", "l.Count > 4", "l.Count > 5")]
    [InlineData("x.Length != 0", "x.Length > 0", "x.Length > 1")]
    [InlineData("!v.IsEmpty", "v.Length > 0", "v.Length > 1")]
    [InlineData("at == TimeSpan.Zero", "at == TimeSpan.Zero", "at == TimeSpan.MaxValue")]
    [InlineData("at > TimeSpan.Zero", "at > TimeSpan.Zero", "at > TimeSpan.MinValue")]
    [InlineData("x[0] == 'x'", "x[0] == 'x'", "x[1] == 'x'")]
    [InlineData("x is { Length: > 0 }", "!string.IsNullOrEmpty(x)", "string.IsNullOrEmpty(x)")]
    [InlineData("typeof(T).IsValueType", "typeof(T).IsValueType", "typeof(T).IsClass")]
    [InlineData("OperatingSystem.IsWindows()", "OperatingSystem.IsWindows()", "OperatingSystem.IsLinux()")]
    [InlineData("Encoding.UTF8.GetMaxByteCount(n) > 16", "Encoding.UTF8.GetMaxByteCount(n) > 16", "Encoding.UTF8.GetMaxByteCount(n) > 64")]
    [InlineData("Math.Abs(n) > 16", "Math.Abs(n) > 16", "Math.Abs(n) > 32")]
    [InlineData("t is (1, true)", "t is (1, true)", "t is (2, true)")]
    [InlineData("k != m", "k ^ m", "k")]
    public Task Asked_twice(string asked, string same, string other)
    {
        const string around = """
            sealed record Kind(bool Big, bool Small);
            static bool IsLarge(int count) => count > 100;
            static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
            {
                byte[]? b = null;
                if (ASKED) b = RENT;
                s.ReadByte();
                if (AGAIN) ArrayPool<byte>.Shared.Return(b!);
            }
            """;
        var program = around.Replace("ASKED", asked);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", other), program.Replace("RENT", Rent).Replace("AGAIN", same));
    }

    /// <summary>One section for several values, and the same values elsewhere.</summary>
    [Fact]
    public Task Section_with_several_labels() => Twins("POOL001",
        $"static void Run(Stream s, int n) {{ byte[]? b = null; switch (n) {{ case 1: case 2: b = {{|POOL001:{Rent}|}}; break; }} s.ReadByte(); switch (n) {{ case 1: ArrayPool<byte>.Shared.Return(b!); break; }} }}",
        $"static void Run(Stream s, int n) {{ byte[]? b = null; switch (n) {{ case 1: case 2: b = {Rent}; break; }} s.ReadByte(); switch (n) {{ case 2: case 1: ArrayPool<byte>.Shared.Return(b!); break; }} }}");

    /// <summary>What only constructors set is the same wherever it is asked for; what others set is not behind a call of theirs.</summary>
    [Theory]
    [InlineData("private bool _pools;", "_pools")]
    [InlineData("private bool _pools { get; set; }", "_pools")]
    [InlineData("public bool Pools { get; private set; }", "Pools")]
    [InlineData("public bool Pools { get; }", "Pools")]
    [InlineData("private readonly bool _pools;", "_pools")]
    public Task Flag_that_a_constructor_sets(string member, string name)
    {
        const string around = """
            sealed class Buffers
            {
                MEMBER
                private bool _other;
                public Buffers(bool pools) => NAME = pools;
                public void Change() => _other = !_other;
                public async Task Run(Stream s, int n) { byte[]? b = NAME ? RENT : null; await s.FlushAsync(); Change(); if (AGAIN) ArrayPool<byte>.Shared.Return(b!); }
            }
            """;
        var program = around.Replace("MEMBER", member).Replace("NAME", name);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", "_other"), program.Replace("RENT", Rent).Replace("AGAIN", name));
    }

    /// <summary>A loop that waits for a flag ends at some time.</summary>
    [Fact]
    public Task Loop_until_a_flag_is_set() => Twins("POOL001",
        $"sealed class Pump {{ private bool _stop; public void Stop() => _stop = true; public void Run(Stream s, int n) {{ var b = {{|POOL001:{Rent}|}}; while (!_stop) s.ReadExactly(b, 0, n); }} }}",
        $"sealed class Pump {{ private bool _stop; public void Stop() => _stop = true; public void Run(Stream s, int n) {{ var b = {Rent}; while (!_stop) s.ReadExactly(b, 0, n); ArrayPool<byte>.Shared.Return(b); }} }}");

    /// <summary>A list pattern asks for a length.</summary>
    [Theory]
    [InlineData("b is [_, ..]")]
    [InlineData("b is not ([] or null)")]
    [InlineData("b is { Length: > 0 }")]
    public Task List_pattern(string asked) => Twins("POOL001",
        $"static void Run(bool x, int n) {{ byte[]? b = x ? {{|POOL001:{Rent}|}} : null; if (b is [_, _, _]) ArrayPool<byte>.Shared.Return(b); }}",
        $"static void Run(bool x, int n) {{ byte[]? b = x ? {Rent} : null; if ({asked}) ArrayPool<byte>.Shared.Return(b); }}");

    /// <summary>A property that says something of private fields is as lasting as they are.</summary>
    [Theory]
    [InlineData("public bool Pools => pools;")]
    [InlineData("private readonly int _most = 4; public bool Pools { get { return pools && _most > 3; } }")]
    public Task Property_of_fields(string property)
    {
        const string around = "sealed class Buffers(bool pools, ArrayPool<byte> pool) { PROPERTY public bool Is(int n) => n > pool.GetHashCode(); public void Run(Stream s, int n) { var b = Pools ? RENT : null; s.Flush(); if (AGAIN) ArrayPool<byte>.Shared.Return(b!); } }";
        var program = around.Replace("PROPERTY", property);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", "Is(n)"), program.Replace("RENT", Rent).Replace("AGAIN", "Pools"));
    }

    /// <summary>A number that was chosen by the same question says what the question said; so does a bit of it.</summary>
    [Theory]
    [InlineData("int mode = n > 256 ? 1 : 0;", "", "mode == 1", "mode == 2")]
    [InlineData("Kind mode = n switch { <= 256 => Kind.Small, _ => Kind.Large };", "", "mode == Kind.Large", "mode == Kind.None")]
    [InlineData("var mode = Kind.None;", "mode |= Kind.Large;", "(mode & Kind.Large) != 0", "(mode & Kind.Small) != 0")]
    [InlineData("var mode = Kind.None;", "mode |= Kind.Large;", "mode.HasFlag(Kind.Large)", "mode.HasFlag(Kind.Small)")]
    [InlineData("int? mode = null;", "mode = n;", "mode.HasValue", "mode > 512")]
    public Task Number_that_says_which(string before, string inside, string same, string other)
    {
        const string around = """
            [Flags] enum Kind { None = 0, Small = 1, Large = 2 }
            static void Run(Stream s, int n) { BEFORE byte[]? b = null; if (n > 256) { b = RENT; INSIDE } s.Flush(); if (AGAIN) ArrayPool<byte>.Shared.Return(b!); }
            """;
        var program = around.Replace("BEFORE", before).Replace("INSIDE", inside);
        return Twins("POOL001", program.Replace("RENT", "{|POOL001:" + Rent + "|}").Replace("AGAIN", other), program.Replace("RENT", Rent).Replace("AGAIN", same));
    }

    /// <summary>What each new object sets for all of them is not what it was.</summary>
    [Fact]
    public Task Flag_of_the_type() => Twins("POOL001",
        $"sealed class Buffers {{ private static bool s_pools; public Buffers(bool pools) => s_pools = pools; public static void Run(Stream s, int n) {{ byte[]? b = s_pools ? {{|POOL001:{Rent}|}} : null; _ = new Buffers(false); if (s_pools) ArrayPool<byte>.Shared.Return(b!); }} }}",
        $"sealed class Buffers {{ private static bool s_pools; static Buffers() => s_pools = Environment.ProcessorCount > 2; public static void Run(Stream s, int n) {{ byte[]? b = s_pools ? {Rent} : null; _ = new Buffers(); if (s_pools) ArrayPool<byte>.Shared.Return(b!); }} }}");

    [Theory]
    [InlineData("ArrayPool<byte>.Shared.Return(clearArray: true, array: b);")]
    [InlineData("(n > 3 ? (Action<byte[]>)Wipe : Free)(b);")]
    [InlineData("release ??= Free; release(b);")]
    public Task Given_back_in_other_words(string release)
    {
        const string around = "static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a); static void Wipe(byte[] a) => ArrayPool<byte>.Shared.Return(a, true); static void Run(int n, Action<byte[]> release) { byte[] b = RENT; b[0] = 1; RELEASE }";
        return Twins("POOL001", around.Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}").Replace("RELEASE", "if (b[0] > 3) { " + release + " }"), around.Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)").Replace("RELEASE", release));
    }

    /// <summary>The same question in other words, or about what cannot be the rental.</summary>
    [Theory]
    [InlineData("bool rented = false; byte[] b = null; if (n > 64) { b = ArrayPool<byte>.Shared.Rent(n); rented |= true; } if (rented) ArrayPool<byte>.Shared.Return(b);", "rented |= true", "rented |= n > 99")]
    [InlineData("byte[] b = null; if ((o & FileOptions.Asynchronous) != 0) b = ArrayPool<byte>.Shared.Rent(n); if (o.HasFlag(FileOptions.Asynchronous)) ArrayPool<byte>.Shared.Return(b);", "HasFlag(FileOptions.Asynchronous)", "HasFlag(FileOptions.Encrypted)")]
    [InlineData("int have = 0; if (n > 3) have |= 1; byte[] b = null; if (n > 64) { b = ArrayPool<byte>.Shared.Rent(n); have |= 2; } if ((have & 2) != 0) ArrayPool<byte>.Shared.Return(b);", "(have & 2)", "(have & 4)")]
    [InlineData("byte[] b = seg.Array; if (seg.Offset != 0) b = ArrayPool<byte>.Shared.Rent(n); if (b != seg.Array) ArrayPool<byte>.Shared.Return(b);", "b != seg.Array", "b == seg.Array")]
    [InlineData("byte[] b = parts.Count == 1 ? parts[0] : ArrayPool<byte>.Shared.Rent(n); foreach (var p in parts) n += p.Length; if (parts.Count != 1) ArrayPool<byte>.Shared.Return(b);", "parts.Count != 1", "parts.Count > 2")]
    public Task Asked_in_other_words(string clean, string right, string wrong)
    {
        const string around = "static void Run(int n, FileOptions o, ArraySegment<byte> seg, List<byte[]> parts) { BODY }";
        return Twins("POOL001", around.Replace("BODY", clean.Replace(right, wrong).Replace("ArrayPool<byte>.Shared.Rent(n)", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}")), around.Replace("BODY", clean));
    }

    /// <summary>What tasks give is in the array of results, or goes to the continuation.</summary>
    [Theory]
    [InlineData("var r = await Task.WhenAll(t, Get(s)); foreach (var a in r) ArrayPool<byte>.Shared.Return(a);")]
    [InlineData("_ = t.ContinueWith(x => ArrayPool<byte>.Shared.Return(x.Result));")]
    public Task Of_tasks(string clean)
    {
        const string around = "static async Task<byte[]> Get(Stream s) { var b = ArrayPool<byte>.Shared.Rent(4); await s.ReadExactlyAsync(b, 0, 4); return b; } static async Task Run(Stream s) { var t = GET; BODY }";
        return Twins("POOL001", around.Replace("GET", "{|POOL001:Get(s)|}").Replace("BODY", "await t;"), around.Replace("GET", "Get(s)").Replace("BODY", clean));
    }

    /// <summary>A rental is at least as long as what was asked for.</summary>
    [Theory]
    [InlineData("n > 8", "b.Length > 8", "b.Length > 99")]
    [InlineData("n >= 9", "b.Length > 8", "b.Length > 9")]
    [InlineData("n > 8", "b.Length >= 9", "b.Length < 9")]
    public Task Returned_if_it_is_long(string condition, string right, string wrong)
    {
        const string around = "static int Run(int n) { byte[] b = CONDITION ? RENT : new byte[8]; int r = b[0]; if (ASKED) ArrayPool<byte>.Shared.Return(b); return r; }";
        return Twins("POOL001", around.Replace("CONDITION", condition).Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}").Replace("ASKED", wrong), around.Replace("CONDITION", condition).Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)").Replace("ASKED", right));
    }

    /// <summary>A predicate says what its expression says.</summary>
    [Theory]
    [InlineData("static bool IsNone(this byte[] a) => a.Length == 0;", "!b.IsNone()")]
    [InlineData("static bool IsRented(byte[] a) { return a is { Length: > 0 }; }", "IsRented(b)")]
    [InlineData("static bool Differ(byte[] a, byte[] c) => a != c;", "Differ(b, given)")]
    public Task Asked_by_a_predicate(string predicate, string asked)
    {
        var around = predicate + " static void Run(int n, byte[] given) { var b = n == 0 ? OTHER : RENT; b[0] = 1; if (ASKED) ArrayPool<byte>.Shared.Return(b); }".Replace("OTHER", asked.Contains("given") ? "given" : "[]");
        return File("POOL001", Program(around.Replace("RENT", "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}").Replace("ASKED", "!(" + asked + ")")), Program(around.Replace("RENT", "ArrayPool<byte>.Shared.Rent(n)").Replace("ASKED", asked)));

        static async Task File(string rule, params string[] programs)
        {
            foreach (var program in programs)
                await FlowProgram.File(rule, program);
        }

        static string Program(string members) => "using System.Buffers; static class Program { " + members + " }";
    }

    /// <summary>What was awaited is completed; what still runs keeps its array.</summary>
    [Fact]
    public Task Returned_if_the_task_is_completed() => Twins("POOL001",
        "static async Task Run(Stream a) { var b = {|POOL001:ArrayPool<byte>.Shared.Rent(10)|}; Task<int> t = null; try { t = a.ReadAsync(b, 0, 10); await t; } finally { if (t == null || t.IsCanceled) ArrayPool<byte>.Shared.Return(b); } }",
        "static async Task Run(Stream a) { var b = ArrayPool<byte>.Shared.Rent(10); Task<int> t = null; try { t = a.ReadAsync(b, 0, 10); await t; } finally { if (t == null || t.IsCompleted) ArrayPool<byte>.Shared.Return(b); } }");

    /// <summary>The helper calls what it is given, which gives the array back.</summary>
    [Fact]
    public Task Given_back_by_the_callback_of_a_helper() => Twins("POOL001",
        "static int Use(byte[] b, Action<int> done) { int r = b[0]; done(r); return r; } static int Run(int n) { byte[] b = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}; return Use(b, _ => { }); }",
        "static int Use(byte[] b, Action<byte[]> done) { int r = b[0]; done(b); return r; } static void Free(byte[] b) => ArrayPool<byte>.Shared.Return(b); static int Run(int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); return Use(b, Free); }");
}
