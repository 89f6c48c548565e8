using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL011: a rental, or a view of it, is used after its release on some path.</summary>
public sealed class Pool011Tests
{
    [Fact]
    public Task Searched() => Twins(
        """
        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return Array.IndexOf({|POOL011:a|}, (byte)1);
        }
        """,
        """
        static int Run(byte[][] all, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return Array.IndexOf(all, a);
        }
        """);

    [Fact]
    public Task Looked_for_in_a_list() => Twins(
        """
        static bool Run(List<byte[]> all, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return all[0].SequenceEqual({|POOL011:a|});
        }
        """,
        """
        static bool Run(List<byte[]> all, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(a);
            return all.Contains(a);
        }
        """);

    [Fact]
    public Task Element_read_after_the_return() => Twins(
        """
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            return {|POOL011:buffer|}[0];
        }
        """,
        """
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            int first = buffer[0];
            ArrayPool<byte>.Shared.Return(buffer);
            return first;
        }
        """);

    [Fact]
    public Task Span_outlives_the_array() => Twins(
        """
        static string Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            ReadOnlySpan<byte> text = buffer.AsSpan(0, stream.Read(buffer, 0, n)).Trim((byte)' ');
            ArrayPool<byte>.Shared.Return(buffer);
            return Encoding.UTF8.GetString({|POOL011:text|});
        }
        """,
        """
        static string Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            ReadOnlySpan<byte> text = buffer.AsSpan(0, stream.Read(buffer, 0, n)).Trim((byte)' ');
            text = text.ToArray();
            ArrayPool<byte>.Shared.Return(buffer);
            return Encoding.UTF8.GetString(text);
        }
        """);

    [Fact]
    public Task Element_is_a_copy_but_a_reference_to_it_is_not() => Twins(
        """
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = buffer.AsSpan(0, n);
            stream.ReadExactly(span);
            ref byte first = ref span[0];
            ArrayPool<byte>.Shared.Return(buffer);
            return {|POOL011:first|};
        }
        """,
        """
        static int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            Span<byte> span = buffer.AsSpan(0, n);
            stream.ReadExactly(span);
            byte first = span[0];
            int sum = span[0] + span[^1];
            ArrayPool<byte>.Shared.Return(buffer);
            return first + sum;
        }
        """);

    [Fact]
    public Task Memory_outlives_the_owner() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            Memory<byte> memory;
            using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
                memory = owner.Memory[..n];
            return stream.Read({|POOL011:memory|}.Span);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            Memory<byte> memory;
            using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n))
            {
                memory = owner.Memory[..n];
                stream.ReadExactly(memory.Span);
            }

            memory = new byte[n];
            return stream.Read(memory.Span);
        }
        """);

    [Fact]
    public Task On_one_path_only() => Twins(
        """
        static int Send(Stream stream, int n, bool oneWay)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            int ack = stream.Read({|POOL011:frame|}, 0, 1);
            if (!oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            return ack;
        }
        """,
        """
        static int Send(Stream stream, int n, bool oneWay)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            stream.Write(frame, 0, n);
            if (oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            int ack = oneWay ? 0 : stream.Read(frame, 0, 1);
            if (!oneWay)
                ArrayPool<byte>.Shared.Return(frame);
            return ack;
        }
        """);

    [Fact]
    public Task Returned_after_the_release() => Twins(
        """
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            return {|POOL011:buffer|};
        }
        """,
        """
        static byte[] Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            byte[] result = buffer.AsSpan(0, n).ToArray();
            ArrayPool<byte>.Shared.Return(buffer);
            return result;
        }
        """);

    [Fact]
    public Task Looking_at_the_reference_is_no_use() => Twins(
        """
        static bool Close(byte[] other, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            Console.WriteLine(nameof(buffer));
            return buffer is not null && buffer != other && {|POOL011:buffer|}[0] == 0;
        }
        """,
        """
        static bool Close(byte[] other, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            Console.WriteLine(nameof(buffer));
            return buffer is not null && buffer != other && ReferenceEquals(buffer, other);
        }
        """);

    [Fact]
    public Task In_the_next_turn() => Twins(
        """
        static void Copy(Stream source, Stream target)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
            bool released = false;
            while (source.CanRead)
            {
                int read = source.Read({|POOL011:buffer|}, 0, 64);
                if (read == 0 && !released)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    released = true;
                }
            }

            if (!released)
                ArrayPool<byte>.Shared.Return(buffer);
        }
        """,
        """
        static void Copy(Stream source, Stream target)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(64);
            bool released = false;
            while (!released)
            {
                int read = source.Read(buffer, 0, 64);
                if (read == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    released = true;
                }
            }
        }
        """);

    [Fact]
    public Task In_a_handler_after_the_release() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read = stream.Read(buffer, 0, n);
                ArrayPool<byte>.Shared.Return(buffer);
                stream.Flush();
                return read;
            }
            catch (IOException)
            {
                int first = {|POOL011:buffer|}[0];
                throw new InvalidDataException(first.ToString());
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
                int first = buffer[0];
                throw new InvalidDataException(first.ToString());
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
        """);

    [Fact]
    public Task Stream_over_the_array() => Twins(
        """
        static int Parse(byte[] data, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(buffer, 0);
            using var reader = new BinaryReader(new MemoryStream(buffer, 0, n));
            int kind = reader.ReadInt32();
            ArrayPool<byte>.Shared.Return(buffer);
            return kind + {|POOL011:reader|}.ReadInt32();
        }
        """,
        """
        static int Parse(byte[] data, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(buffer, 0);
            using var reader = new BinaryReader(new MemoryStream(buffer, 0, n));
            int kind = reader.ReadInt32() + reader.ReadInt32();
            ArrayPool<byte>.Shared.Return(buffer);
            return kind;
        }
        """);

    [Fact]
    public Task Pointer_into_the_array() => Twins(
        """
        static unsafe int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            fixed (byte* p = buffer)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return *{|POOL011:p|};
            }
        }
        """,
        """
        static unsafe int First(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(buffer, 0, n);
            int first;
            fixed (byte* p = buffer)
                first = *p;
            ArrayPool<byte>.Shared.Return(buffer);
            return first;
        }
        """);

    [Fact]
    public Task By_a_local_function() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = Fill();
            ArrayPool<byte>.Shared.Return(buffer);
            return read + Fill();

            int Fill() => stream.Read({|POOL011:buffer|}, 0, n);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = Fill() + Fill();
            ArrayPool<byte>.Shared.Return(buffer);
            return read;

            int Fill() => stream.Read(buffer, 0, n);
        }
        """);

    [Fact]
    public Task After_an_await() => Twins(
        """
        static async Task<int> SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            Memory<byte> head = frame.AsMemory(0, 4);
            await stream.WriteAsync(frame.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(frame);
            return await stream.ReadAsync({|POOL011:head|});
        }
        """,
        """
        static async Task<int> SendAsync(Stream stream, int n)
        {
            byte[] frame = ArrayPool<byte>.Shared.Rent(n);
            Memory<byte> head = frame.AsMemory(0, 4);
            await stream.WriteAsync(frame.AsMemory(0, n));
            int read = await stream.ReadAsync(head);
            ArrayPool<byte>.Shared.Return(frame);
            return read;
        }
        """);

    [Fact]
    public Task View_through_a_tuple() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            var (head, rest) = (buffer.AsMemory(0, 4), buffer.AsMemory(4));
            stream.ReadExactly(head.Span);
            ArrayPool<byte>.Shared.Return(buffer);
            return stream.Read({|POOL011:rest|}.Span);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            var (head, rest) = (buffer.AsMemory(0, 4), buffer.AsMemory(4));
            stream.ReadExactly(head.Span);
            int read = stream.Read(rest.Span);
            ArrayPool<byte>.Shared.Return(buffer);
            return read;
        }
        """);

    [Fact]
    public Task Iterator() => Twins(
        """
        static IEnumerable<byte> Bytes(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            ArrayPool<byte>.Shared.Return(buffer);
            for (int i = 0; i < read; i++)
                yield return {|POOL011:buffer|}[i];
        }
        """,
        """
        static IEnumerable<byte> Bytes(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            int read = stream.Read(buffer, 0, n);
            for (int i = 0; i < read; i++)
                yield return buffer[i];
            ArrayPool<byte>.Shared.Return(buffer);
        }
        """);

    [Fact]
    public Task Stored_after_the_release() => Twins(
        """
        static byte[]? s_last;

        static void Keep(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            s_last = {|POOL011:buffer|};
        }
        """,
        """
        static byte[]? s_last;

        static void Keep(int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            buffer = ArrayPool<byte>.Shared.Rent(n + 1);
            s_last = buffer;
        }
        """);

    [Fact]
    public Task Message_names_the_release() => File(
        """
        using System.Buffers;

        class Writer
        {
            static char Write(int n)
            {
                char[] text = {|#1:ArrayPool<char>.Shared.Rent(n)|};
                {|#2:ArrayPool<char>.Shared.Return(text)|};
                return {|#0:text|}[0];
            }
        }
        """,
        Report("POOL011").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("'text', rented in line 7, is used after it is returned in line 8: another caller may have it by then"));

    private const string Head = "struct Head { public int Size; } ";

    [Fact]
    public Task Copy_of_what_is_seen_as_another_type() => Twins(
        Head + "static int Run(byte[] from, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); from.CopyTo(b, 0); ref Head h = ref Unsafe.As<byte, Head>(ref b[0]); ArrayPool<byte>.Shared.Return(b); return {|POOL011:h|}.Size; }",
        Head + "static int Run(byte[] from, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); from.CopyTo(b, 0); Head h = Unsafe.As<byte, Head>(ref b[0]); ArrayPool<byte>.Shared.Return(b); return h.Size; }");

    [Fact]
    public Task Copy_that_a_helper_makes() => Members(
        Head + "static async Task<T> Read<T>(Stream s, byte[] b) where T : unmanaged { int n = await s.ReadAsync(b, 0, 8); if (n == 8) return Unsafe.As<byte, T>(ref b[0]); return default; } static async Task<int> Run(Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); Head h = await Read<Head>(s, b); ArrayPool<byte>.Shared.Return(b); return h.Size; }");

    [Fact]
    public Task Auto_property_after_its_release() => Twins(
        "sealed class Holder { private byte[] Data { get; set; } = []; public int End() { ArrayPool<byte>.Shared.Return(Data); int first = {|POOL011:Data|}[0]; Data = []; return first; } }",
        "sealed class Holder { private byte[] Data { get; set; } = []; public int End() { int first = Data[0]; ArrayPool<byte>.Shared.Return(Data); Data = []; return first; } }");

    [Fact]
    public Task Auto_property_that_a_call_may_set() => Twins(
        "sealed class Holder { private byte[] Data { get; set; } = []; private static void Log() { } public int End() { var old = Data; Log(); ArrayPool<byte>.Shared.Return(old); int first = {|POOL011:old|}[0]; Data = []; return first; } }",
        "sealed class Holder { private byte[] Data { get; set; } = []; private void Renew() => Data = new byte[4]; public int End() { var old = Data; Renew(); int first = Data[0]; ArrayPool<byte>.Shared.Return(old); first += Data[0]; Data = []; return first; } }");

    private static string Unpacked(string made, string read) =>
        $"static StringBuilder? Find(int n) => n > 3 ? new StringBuilder() : null; static int Run(int n, bool zip) {{ byte[] b = ArrayPool<byte>.Shared.Rent(n); StringBuilder? w = null; if (zip) {{ w = {made}; w?.Append(b[0]); ArrayPool<byte>.Shared.Return(b); }} if (w is null) {{ int r = {read}; {(made == "Find(n)" ? "" : "ArrayPool<byte>.Shared.Return(b);")} return r; }} return 0; }}";

    /// <summary>What was made is there.</summary>
    [Fact]
    public Task Object_that_stands_for_what_happened() => Twins("POOL011", Unpacked("Find(n)", "{|POOL011:b|}[0]"), Unpacked("new StringBuilder()", "b[0]"));

    private static string Referred(string place, string before, string after) =>
        $"static int Run(int n) {{ var b = ArrayPool<int>.Shared.Rent(n); int own = 0; ref int r = ref {place}; r = 1; {before} ArrayPool<int>.Shared.Return(b); {after} return own; }}";

    /// <summary>What a reference into an array refers to is in the array; what was read through it is not.</summary>
    [Theory]
    [InlineData("b[0]", "own = {|POOL011:r|};", "own = r;")]
    [InlineData("b[0]", "{|POOL011:r|} = 3;", "r = 3;")]
    [InlineData("MemoryMarshal.GetArrayDataReference(b)", "{|POOL011:r|} = 3;", "own = r + Unsafe.Add(ref r, 1);")]
    public Task Reference_into_the_array(string place, string late, string early) => Twins("POOL011", Referred(place, "", late), Referred(place, early, "own++;"));

    [Fact]
    public Task Reference_that_is_set_to_something_else() => Twins("POOL011",
        Referred("b[0]", "", "own = {|POOL011:r|};"), Referred("own", "if (n > 3) r = ref b[0]; r = 4;", "r = ref own; r = 5;"));

    private static string Resized(string test) => $$"""
        ref struct Packet
        {
            public Span<byte> Buffer;
            public IMemoryOwner<byte>? Owner;
            public bool IsEncrypted;
            public readonly (IMemoryOwner<byte> Owner, int Length) Transfer()
            {
                if (Owner is null) throw new InvalidOperationException();
                var rest = Buffer.Length + (IsEncrypted ? 5 : 4) - 3;
                var length = rest + 3;
                var owner = Owner!;
                var resized = owner.Memory.Length < length;
                if (resized) owner = MemoryPool<byte>.Shared.Rent(length);
                var buffer = owner.Memory.Span[..length];
                buffer[1] = (byte)(rest / 256);
                if (IsEncrypted) buffer[4] = 3;
                if ({{test}}) Owner!.Dispose();
                return {{(test == "resized" ? "(owner, length)" : "{|POOL011:(owner, length)|}")}};
            }
        }
        """;

    /// <summary>A flag says the same wherever it is asked for, whatever it was made of.</summary>
    [Fact]
    public Task Flag_that_is_made_of_much() => Twins("POOL011", Resized("buffer[0] > 3"), Resized("resized"));

    private static string Reset(string reset) =>
        $"readonly struct Rented : IDisposable {{ private readonly byte[]? _b; public Rented(int n) {{ _b = ArrayPool<byte>.Shared.Rent(n); }} public void Dispose() {{ if (_b != null) {{ ArrayPool<byte>.Shared.Return(_b); {reset} }} }} }}";

    /// <summary>A readonly field that is set all the same.</summary>
    [Fact]
    public Task Field_set_through_a_reference() => Twins("POOL011", Reset("Unsafe.AsRef(in {|POOL011:_b|})[0] = 1;"), Reset("Unsafe.AsRef(in _b) = null!;"));

    /// <summary>An object or a collection that keeps it is returned afterwards.</summary>
    [Theory]
    [InlineData("var w = new Wrap(b);", "w")]
    [InlineData("var w = new Wrap(); w.Data = b;", "w")]
    [InlineData("var w = new Wrap { Data = b };", "w")]
    [InlineData("var w = new List<byte[]>(); w.Add(b);", "w")]
    [InlineData("var w = Over(b);", "w")]
    public Task Object_that_keeps_it(string make, string returned) => Twins("POOL011",
        Wrap(make + " ArrayPool<byte>.Shared.Return(b); return {|POOL011:" + returned + "|};"), Wrap(make + " int r = w.GetHashCode(); ArrayPool<byte>.Shared.Return(b); return r;"));

    private static string Wrap(string body) =>
        $"sealed class Wrap {{ public byte[]? Data; public Wrap() {{ }} public Wrap(byte[] data) {{ Data = data; }} }} static Wrap Over(byte[] b) => new Wrap(b); static object Run(int n) {{ var b = ArrayPool<byte>.Shared.Rent(n); {body} }}";

    private static string OwnerField(string take, string last) =>
        $"sealed class Kept {{ private IMemoryOwner<byte>? _owner; public void Open(int n) => _owner = MemoryPool<byte>.Shared.Rent(n); public byte First() {{ {take} _owner.Dispose(); _owner = null; return {last}; }} }}";

    /// <summary>Nothing in the member speaks of pools: the field's type does.</summary>
    [Theory]
    [InlineData("var m = _owner!.Memory;", "{|POOL011:m|}.Span[0]")]
    [InlineData("if (_owner == null) return 0; var m = _owner.Memory.Slice(1);", "{|POOL011:m|}.Span[0]")]
    public Task Owner_in_a_field(string take, string last) => Twins("POOL011", OwnerField(take, last), OwnerField("byte b = _owner!.Memory.Span[0];", "b"));

    /// <summary>Another member of the struct, or the same one that is set, is no use of the array that went back.</summary>
    [Theory]
    [InlineData("{|POOL011:_s|}.A[0] = 1; _s = default;", "_s.N++; _s.A = null!;")]
    [InlineData("{|POOL011:_s|}.A[0] = 1; _s = default;", "ref var s = ref _s; s.A = null!; (_s.N > 0 ? ref _s : ref s).A = null!;")]
    [InlineData("int n = {|POOL011:_s|}.A.Length; _s = default;", "int n = _s.N; _s.A = null!;")]
    [InlineData("{|POOL011:_s|}.A.AsSpan().Clear(); _s.A = null!;", "ArrayPool<int>.Shared.Return(_s.B); _s.A = null!; _s.B = null!;")]
    public Task Member_of_a_struct_in_a_field(string faulty, string clean)
    {
        const string around = """
            sealed class Rows : IDisposable
            {
                struct State { public int[] A; public int[] B; public int N; }
                State _s;
                public Rows(int n) { _s.A = ArrayPool<int>.Shared.Rent(n); _s.B = ArrayPool<int>.Shared.Rent(n); }
                public void Dispose() { if (_s.A is null) return; ArrayPool<int>.Shared.Return(_s.A); BODY }
            }
            """;
        return Twins("POOL011", around.Replace("BODY", faulty), around.Replace("BODY", clean));
    }

    /// <summary>Elements that an iterator yields need not be parts of what it was given.</summary>
    [Fact]
    public Task Yielded_from_elsewhere() => Twins("POOL011",
        """
        static IEnumerable<ArraySegment<byte>> Packets(byte[] data) { for (int at = 0; at < data.Length; at += 10) { var p = ArrayPool<byte>.Shared.Rent(10); p[0] = data[at]; yield return new(p, 0, 1); } }
        static int Run(byte[] data) { int n = 0; ArrayPool<byte>.Shared.Return(data); foreach (var p in Packets({|POOL011:data|})) { n += p.Count; ArrayPool<byte>.Shared.Return(p.Array!); } return n; }
        """,
        """
        static IEnumerable<ArraySegment<byte>> Packets(byte[] data) { for (int at = 0; at < data.Length; at += 10) { var p = ArrayPool<byte>.Shared.Rent(10); p[0] = data[at]; yield return new(p, 0, 1); } }
        static int Run(byte[] data) { int n = 0; foreach (var p in Packets(data)) { n += p.Count; ArrayPool<byte>.Shared.Return(p.Array!); } return n; }
        """);

    /// <summary>That a lock on it ends is no use of an object that went back.</summary>
    [Fact]
    public Task Locked_until_it_goes_back()
    {
        const string around = "static void Run(ObjectPool<StringBuilder> pool) { var o = pool.Get(); lock (o) { o.Append('x'); pool.Return(o); BODY } }";
        return Twins("POOL011", around.Replace("BODY", "{|POOL011:o|}.Append('y');"), around.Replace("BODY", ""));
    }

    /// <summary>A span that a constructor only works on is not in the ref struct.</summary>
    [Theory]
    [InlineData("_s = s;", "s[0] = 1; Fill(s, q); _n = s.Length;")]
    [InlineData("_s = s[1..];", "s.Clear(); _n = q[s[0]];")]
    [InlineData("_s = Part(s);", "Fill(q, s);")]
    public Task Scratch_of_a_ref_struct(string faulty, string clean)
    {
        const string around = """
            ref struct Reducer
            {
                private Span<int> _q, _s; private int _n;
                public Reducer(Span<int> s, Span<int> q) { BODY _q = q; }
                static Span<int> Part(Span<int> s) => s[1..];
                static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
                public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
            }
            static int Run(int n)
            {
                int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
                var r = new Reducer(s, q);
                ArrayPool<int>.Shared.Return(s);
                int x = OPENrCLOSE.Next();
                ArrayPool<int>.Shared.Return(q);
                return x;
            }
            """;
        return Twins("POOL011", around.Replace("BODY", faulty).Replace("OPEN", "{|POOL011:").Replace("CLOSE", "|}"), around.Replace("BODY", clean).Replace("OPEN", "").Replace("CLOSE", ""));
    }

    /// <summary>A caught exception is not null, nor is what the framework says never is.</summary>
    [Theory]
    [InlineData("IOException? e = null; try { s.ReadExactly(b, 0, n); } catch (IOException caught) { ArrayPool<byte>.Shared.Return(b); e = caught; }")]
    [InlineData("string? e = null; if (s.CanRead) { e = Encoding.UTF8.GetString(b, 0, n); ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("string? e = null; if (s.CanRead) { e = $\"{n}\"; ArrayPool<byte>.Shared.Return(b); }")]
    [InlineData("int? e = null; if (s.CanRead) { e = s.Read(b, 0, n); ArrayPool<byte>.Shared.Return(b); }")]
    public Task Never_null(string body)
    {
        const string around = "static int Run(Stream s, int n) { byte[] b = ArrayPool<byte>.Shared.Rent(n); BODY if (e is not null) LEAVE; int first = USE; ArrayPool<byte>.Shared.Return(b); return first; }";
        var program = around.Replace("BODY", body);
        return Twins("POOL011", program.Replace("LEAVE", "s.Flush()").Replace("USE", "{|POOL011:b|}[0]"), program.Replace("LEAVE", "return -1").Replace("USE", "b[0]"));
    }

    [Fact]
    public Task Through_a_pointer_some_bytes_on() => Twins("POOL011",
        "static unsafe int Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); fixed (byte* p = b) { int* q = (int*)(p + 4); ArrayPool<byte>.Shared.Return(b); return *{|POOL011:q|}; } }",
        "static unsafe int Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); fixed (byte* p = b) { int* q = (int*)(p + 4); int r = *q; ArrayPool<byte>.Shared.Return(b); return r; } }");

    /// <summary>A pattern that reads elements is a use; one that asks for null is none.</summary>
    [Fact]
    public Task By_a_pattern() => Twins("POOL011",
        "static bool Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); ArrayPool<byte>.Shared.Return(b); return {|POOL011:b|} is [1, ..]; }",
        "static bool Run(int n) { var b = ArrayPool<byte>.Shared.Rent(n); bool first = b is [1, ..]; ArrayPool<byte>.Shared.Return(b); return first && b is { }; }");
}
