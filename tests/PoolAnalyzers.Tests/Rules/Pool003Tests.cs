using Microsoft.CodeAnalysis;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL003: a memory owner is not disposed on some path that ends normally.</summary>
public sealed class Pool003Tests
{
    [Fact]
    public Task Early_return() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
            int read = stream.Read(owner.Memory.Span);
            if (read == 0)
                return 0;
            owner.Dispose();
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            int read = stream.Read(owner.Memory.Span);
            owner.Dispose();
            if (read == 0)
                return 0;
            return read;
        }
        """);

    [Fact]
    public Task Using_declaration() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
            return stream.Read(owner.Memory.Span);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            using var owner = MemoryPool<byte>.Shared.Rent(n);
            return stream.Read(owner.Memory.Span);
        }
        """);

    [Fact]
    public Task Using_statement() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> second = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
            using (IMemoryOwner<byte> first = MemoryPool<byte>.Shared.Rent(n))
                return stream.Read(first.Memory.Span) + stream.Read(second.Memory.Span);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            IMemoryOwner<byte> second = MemoryPool<byte>.Shared.Rent(n);
            using (IMemoryOwner<byte> first = MemoryPool<byte>.Shared.Rent(n))
            using (second)
                return stream.Read(first.Memory.Span) + stream.Read(second.Memory.Span);
        }
        """);

    [Fact]
    public Task Only_the_memory_is_kept() => Twins(
        """
        static int Read(Stream stream, int n)
        {
            Memory<byte> memory = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|}.Memory;
            return stream.Read(memory.Span);
        }
        """,
        """
        static int Read(Stream stream, int n)
        {
            using var owner = MemoryPool<byte>.Shared.Rent(n);
            Memory<byte> memory = owner.Memory;
            return stream.Read(memory.Span);
        }
        """);

    [Fact]
    public Task Conditions_that_do_not_match() => Twins(
        """
        static int Read(Stream stream, int n, bool buffered)
        {
            IMemoryOwner<byte>? owner = buffered ? {|POOL003:MemoryPool<byte>.Shared.Rent(n)|} : null;
            int read = owner is null ? stream.ReadByte() : stream.Read(owner.Memory.Span);
            if (!buffered)
                owner?.Dispose();
            return read;
        }
        """,
        """
        static int Read(Stream stream, int n, bool buffered)
        {
            IMemoryOwner<byte>? owner = buffered ? MemoryPool<byte>.Shared.Rent(n) : null;
            int read = owner is null ? stream.ReadByte() : stream.Read(owner.Memory.Span);
            if (buffered)
                owner!.Dispose();
            return read;
        }
        """);

    [Fact]
    public Task Conditional_access() => Twins(
        """
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?{|POOL003:.Rent(n)|};
            return owner?.Memory.Length ?? stream.ReadByte();
        }
        """,
        """
        static int Read(Stream stream, MemoryPool<byte>? pool, int n)
        {
            IMemoryOwner<byte>? owner = pool?.Rent(n);
            int read = owner?.Memory.Length ?? stream.ReadByte();
            owner?.Dispose();
            return read;
        }
        """);

    [Fact]
    public Task Overwritten_in_a_loop() => Twins(
        """
        static int Measure(Stream stream, int turns)
        {
            IMemoryOwner<byte>? owner = null;
            int total = 0;
            for (int i = 0; i < turns; i++)
            {
                owner = {|POOL003:MemoryPool<byte>.Shared.Rent(64)|};
                total += stream.Read(owner.Memory.Span);
            }

            owner?.Dispose();
            return total;
        }
        """,
        """
        static int Measure(Stream stream, int turns)
        {
            IMemoryOwner<byte>? owner = null;
            int total = 0;
            for (int i = 0; i < turns; i++)
            {
                owner?.Dispose();
                owner = MemoryPool<byte>.Shared.Rent(64);
                total += stream.Read(owner.Memory.Span);
            }

            owner?.Dispose();
            return total;
        }
        """);

    [Fact]
    public Task Exception_swallowed() => Twins(
        """
        static bool TryRead(Stream stream, int n)
        {
            var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
            try
            {
                stream.ReadExactly(owner.Memory.Span);
                owner.Dispose();
                return true;
            }
            catch (EndOfStreamException) when (n > 0)
            {
                return false;
            }
        }
        """,
        """
        static bool TryRead(Stream stream, int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(owner.Memory.Span);
                return true;
            }
            catch (EndOfStreamException) when (n > 0)
            {
                return false;
            }
            finally
            {
                owner.Dispose();
            }
        }
        """);

    [Fact]
    public Task Contract_hands_it_over() => Twins(
        """
        interface ISource
        {
            IMemoryOwner<byte> Next(int n);
            IMemoryOwner<byte> Current { get; }
        }

        static int Length(ISource source) => {|POOL003:source.Next(1)|}.Memory.Length;
        """,
        """
        interface ISource
        {
            IMemoryOwner<byte> Next(int n);
            IMemoryOwner<byte> Current { get; }
        }

        static int Length(ISource source) => source.Current.Memory.Length;
        """);

    [Fact]
    public Task Awaited_from_a_helper() => Twins(
        """
        static async Task<IMemoryOwner<byte>> LoadAsync(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            await stream.ReadExactlyAsync(owner.Memory[..n]);
            return owner;
        }

        static async Task<int> FirstAsync(Stream stream)
        {
            IMemoryOwner<byte> owner = await {|POOL003:LoadAsync(stream, 4)|};
            return owner.Memory.Span[0];
        }
        """,
        """
        static async Task<IMemoryOwner<byte>> LoadAsync(Stream stream, int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            await stream.ReadExactlyAsync(owner.Memory[..n]);
            return owner;
        }

        static async Task<int> FirstAsync(Stream stream)
        {
            using IMemoryOwner<byte> owner = await LoadAsync(stream, 4);
            return owner.Memory.Span[0];
        }
        """);

    [Fact]
    public Task Put_out_by_a_helper() => Twins(
        """
        static bool TryLoad(Stream stream, [NotNullWhen(true)] out IMemoryOwner<byte>? owner)
        {
            owner = null;
            if (!stream.CanRead)
                return false;
            owner = MemoryPool<byte>.Shared.Rent(16);
            return true;
        }

        static int First(Stream stream)
        {
            if (!{|POOL003:TryLoad(stream, out var owner)|})
                return -1;
            return owner.Memory.Span[0];
        }
        """,
        """
        static bool TryLoad(Stream stream, [NotNullWhen(true)] out IMemoryOwner<byte>? owner)
        {
            owner = null;
            if (!stream.CanRead)
                return false;
            owner = MemoryPool<byte>.Shared.Rent(16);
            return true;
        }

        static int First(Stream stream)
        {
            if (!TryLoad(stream, out var owner))
                return -1;
            using (owner)
                return owner.Memory.Span[0];
        }
        """);

    [Fact]
    public Task Given_to_a_constructor() => Twins(
        """
        sealed class Frame(Memory<byte> memory)
        {
            public int Length => memory.Length;
        }

        static Frame Make(int n)
        {
            IMemoryOwner<byte> owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
            Frame frame = new(owner.Memory);
            Console.WriteLine(frame.Length);
            return new Frame(default);
        }
        """,
        """
        sealed class Frame(IMemoryOwner<byte> owner) : IDisposable
        {
            public int Length => owner.Memory.Length;

            public void Dispose() => owner.Dispose();
        }

        static Frame Make(int n)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
            return new Frame(owner);
        }
        """);

    [Fact]
    public Task Registered_with_the_response() => Twins(
        """
        static void Handle(HttpResponse response)
        {
            IMemoryOwner<byte> owner = {|POOL003:MemoryPool<byte>.Shared.Rent(64)|};
            response.ContentLength = owner.Memory.Length;
        }
        """,
        """
        static void Handle(HttpResponse response)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
            response.RegisterForDispose(owner);
            response.ContentLength = owner.Memory.Length;
        }
        """);

    [Fact]
    public Task Switch_expression() => Twins(
        """
        static int Read(Stream stream, int kind)
        {
            IMemoryOwner<byte>? owner = kind switch
            {
                0 => null,
                1 => {|POOL003:MemoryPool<byte>.Shared.Rent(16)|},
                _ => {|POOL003:MemoryPool<byte>.Shared.Rent(256)|},
            };
            return owner is null ? 0 : stream.Read(owner.Memory.Span);
        }
        """,
        """
        static int Read(Stream stream, int kind)
        {
            using IMemoryOwner<byte>? owner = kind switch
            {
                0 => null,
                1 => MemoryPool<byte>.Shared.Rent(16),
                _ => MemoryPool<byte>.Shared.Rent(256),
            };
            return owner is null ? 0 : stream.Read(owner.Memory.Span);
        }
        """);

    [Fact]
    public Task Iterator() => Twins(
        """
        static IEnumerable<int> Lengths(Stream stream)
        {
            while (stream.CanRead)
            {
                IMemoryOwner<byte> owner = {|POOL003:MemoryPool<byte>.Shared.Rent(64)|};
                yield return stream.Read(owner.Memory.Span);
            }
        }
        """,
        """
        static IEnumerable<int> Lengths(Stream stream)
        {
            while (stream.CanRead)
            {
                using IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
                yield return stream.Read(owner.Memory.Span);
            }
        }
        """);

    [Fact]
    public Task Deconstructed_tuple() => Twins(
        """
        static (IMemoryOwner<byte> Owner, int Length) Load(Stream stream)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
            return (owner, stream.Read(owner.Memory.Span));
        }

        static int Length(Stream stream)
        {
            var (_, length) = {|POOL003:Load(stream)|};
            return length;
        }
        """,
        """
        static (IMemoryOwner<byte> Owner, int Length) Load(Stream stream)
        {
            IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(64);
            return (owner, stream.Read(owner.Memory.Span));
        }

        static int Length(Stream stream)
        {
            var (owner, length) = Load(stream);
            owner.Dispose();
            return length;
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
                var owner = {|#0:MemoryPool<byte>.Shared.Rent(n)|};
                int read = stream.Read(owner.Memory.Span);
                if ({|#1:read < n|})
                    {|#2:return read;|}
                owner.Dispose();
                return n;
            }
        }
        """,
        Report("POOL003").WithLocation(0).WithLocation(1).WithLocation(2)
            .WithMessage("Memory owner 'owner' is not disposed when 'read < n' is true and the method returns in line 11"));

    [Fact]
    public Task Delegates_may_want_the_owner() => Twins(
        "static void Run(Action<int> f, int n) { var o = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|}; f(o.Memory.Length); }",
        "static void Run(Action<(IMemoryOwner<byte>, int)> f, int n) { var o = MemoryPool<byte>.Shared.Rent(n); f((o, n)); }");

    [Fact]
    public async Task Tuple_that_is_given_to_what_does_not_bind()
    {
        await Members("static void Run(int n) { var o = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|}; {|CS0103:Push|}((o.Memory.Length, n)); }");
        await Members("static void Run(int n) { var o = MemoryPool<byte>.Shared.Rent(n); {|CS0103:Push|}((o, n)); }");
    }

    private const string Kept = """
        struct Kept : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public static Kept Create(IMemoryOwner<byte> owner) => new Kept { _owner = owner };
            public void Dispose() => _owner?.Dispose();
            public static bool operator ==(Kept a, Kept b) => a._owner == b._owner;
            public static bool operator !=(Kept a, Kept b) => a._owner != b._owner;
        }

        """;

    [Fact]
    public Task Operators_of_a_type_do_not_say_what_is_null() => Twins(
        Kept + "static Kept? Run(byte[] from) { IMemoryOwner<byte>? o = null; Kept? k = null; try { o = {|POOL003:MemoryPool<byte>.Shared.Rent(9)|}; k = Kept.Create(o); from.CopyTo(o.Memory); } catch (OutOfMemoryException) { if (k != null) k.Value.Dispose(); return null; } return k; }",
        Kept + "static Kept? Run(byte[] from) { IMemoryOwner<byte>? o = null; Kept? k = null; try { o = MemoryPool<byte>.Shared.Rent(9); k = Kept.Create(o); from.CopyTo(o.Memory); } catch (OutOfMemoryException) { if (k != null) k.Value.Dispose(); else o?.Dispose(); return null; } return k; }");

    [Fact]
    public Task Whether_a_struct_was_made_says_who_has_the_owner() => Twins(
        Kept + "static Kept Run(Kept k, byte[] from) { IMemoryOwner<byte>? o = null; try { o = {|POOL003:MemoryPool<byte>.Shared.Rent(9)|}; Console.WriteLine(); } catch (OutOfMemoryException) { if (k != default) k.Dispose(); else o?.Dispose(); return default; } return Kept.Create(o); }",
        Kept + "static Kept Run(byte[] from) { IMemoryOwner<byte>? o = null; Kept k = default; try { o = MemoryPool<byte>.Shared.Rent(9); k = Kept.Create(o); Console.WriteLine(); } catch (OutOfMemoryException) { if (k != default) k.Dispose(); else o?.Dispose(); return default; } return k; }");

    private const string Counted = "sealed class Counted : IMemoryOwner<byte> { private int _count = 1; public Memory<byte> Memory => default; public int Count() => _count; public void Decrement() { if (--_count == 0) Dispose(); } public void Dispose() { } } abstract class Maker { public abstract Counted Rent(); } ";

    [Fact]
    public Task Counted_references() => Twins(
        Counted + "static int Run(Maker m) { var c = {|POOL003:m.Rent()|}; return c.Count(); }",
        Counted + "static void Run(Maker m) { var c = m.Rent(); c.Decrement(); }");

    private static string KeptInColumn(string test, string rent) => $$"""
        sealed class Column : IDisposable
        {
            private readonly IMemoryOwner<byte> _owner;
            private readonly ReadOnlyMemory<byte>? _levels;
            private Column(ReadOnlyMemory<byte>? levels, IMemoryOwner<byte> owner, bool all)
            {
                _levels = levels;
                _owner = owner;
                bool makes = {{test}};
                if (makes)
                    _owner = MemoryPool<byte>.Shared.Rent(16);
            }

            public static Column Make(bool all) { var owner = {{rent}}; return new Column(owner.Memory, owner, all); }
            public void Dispose() => _owner.Dispose();
        }
        """;

    [Fact]
    public Task Replaced_where_nothing_was_given() => Twins("POOL003",
        KeptInColumn("all && _levels != null", "{|POOL003:MemoryPool<byte>.Shared.Rent(8)|}"),
        KeptInColumn("all && _levels == null", "MemoryPool<byte>.Shared.Rent(8)"));

    /// <summary>Who has the memory cannot dispose of its owner.</summary>
    [Theory]
    [InlineData("Memory<byte>", "$.Memory", "IMemoryOwner<byte>", "$")]
    [InlineData("(Memory<byte>, int)", "(o.Memory, n)", "(Memory<byte>, IDisposable)", "(o.Memory, o)")]
    [InlineData("async Task<ReadOnlyMemory<byte>>", "await Task.FromResult(n) > 3 ? o.Memory : o.Memory.Slice(0, n)", "Memory<byte>", "(s_kept = o).Memory")]
    public Task Only_the_memory_is_handed_on(string type, string result, string right, string all) => Twins("POOL003",
        HandedOn(type, "{|POOL003:MemoryPool<byte>.Shared.Rent(n)|}", result), HandedOn(right, "MemoryPool<byte>.Shared.Rent(n)", all));

    private static string HandedOn(string type, string rent, string result) => result.Contains('$', StringComparison.Ordinal)
        ? $"static {type} Get(int n) => {result.Replace("$", rent, StringComparison.Ordinal)};"
        : $"private static IMemoryOwner<byte>? s_kept; static void Free() {{ s_kept?.Dispose(); s_kept = null; }} static {type} Get(int n) {{ var o = {rent}; return {result}; }}";

    private const string OwnOwner = """
        sealed class Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(byte[] array) => _array = array;
            public Memory<byte> Memory => _array;
            public void Dispose() { $ _array = null; }
        }

        """;

    private static string Made(string dispose, string make, string use) => OwnOwner.Replace("$", dispose, StringComparison.Ordinal) + $$"""
        private static Owner? s_last;
        static IMemoryOwner<byte> Compress(int n) { var b = ArrayPool<byte>.Shared.Rent(n); {{make}} }
        static int Use(int n) { {{use}} }
        """;

    private const string GivesBack = "if (_array is { } a) ArrayPool<byte>.Shared.Return(a);";
    private const string NeverDisposed = "var o = {|POOL003:Compress(n)|}; return o.Memory.Length;";
    private const string NotDisposed = "var o = Compress(n); return o.Memory.Length;";

    /// <summary>A method that makes an owner of its own over what it rented hands it over; one that keeps it, or of which disposal gives nothing back, does not.</summary>
    [Theory]
    [InlineData("return new Owner(b);", GivesBack, "return s_last = new Owner(b);")]
    [InlineData("var o = new Owner(b); o.Memory.Span.Clear(); return o;", GivesBack, "var o = new Owner(b); s_last = o; return o;")]
    [InlineData("return new Owner(b);", "", "return new Owner(new byte[n]);")]
    public Task Owner_of_its_own(string make, string dispose, string right) => Twins("POOL003", Made(GivesBack, make, NeverDisposed), Made(dispose, right, NotDisposed));

    /// <summary>A part of what the caller has is disposed of with that.</summary>
    [Fact]
    public Task Owner_over_what_is_given() => Twins("POOL003",
        Made(GivesBack, "return new Owner(b);", NeverDisposed),
        Made(GivesBack, "return new Owner(b);", "using var whole = Compress(n); var part = Slice(whole, 3); return part.Memory.Length;")
            + "sealed class Part : IMemoryOwner<byte> { private readonly IMemoryOwner<byte> _whole; public Part(IMemoryOwner<byte> whole) => _whole = whole; public Memory<byte> Memory => _whole.Memory[..1]; public void Dispose() => _whole.Dispose(); } static IMemoryOwner<byte> Slice(IMemoryOwner<byte> whole, int n) => new Part(whole);");

    private static string Struct(string use) => $$"""
        struct BufferOwner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public BufferOwner(int n) => _array = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _array;
            public void Dispose() { if (_array != null) ArrayPool<byte>.Shared.Return(_array); _array = null; }
        }

        delegate BufferOwner Allocator(int n);
        static class Buffers
        {
            public static BufferOwner Fill(Allocator? allocator, int n)
            {
                var result = allocator?.Invoke(n) ?? new BufferOwner(n);
                result.Memory.Span.Fill(1);
                return result;
            }

            public static int Use(Allocator? allocator, int n) { {{use}} }
        }
        """;

    /// <summary>Handed over by what its type and not its maker says; no word of pools stands in the body.</summary>
    [Theory]
    [InlineData("var o = {|POOL003:Fill(allocator, n)|}; return o.Memory.Length;", "using var o = Fill(allocator, n); return o.Memory.Length;")]
    [InlineData("var o = {|POOL003:allocator!(n)|}; BufferOwner p = o; return o.Memory.Length;", "BufferOwner? o = null; try { o = allocator!(n); return o.Value.Memory.Length; } finally { if (o != null) o.Value.Dispose(); }")]
    [InlineData("BufferOwner o = {|POOL003:allocator!(n)|}; return o.Memory.Length;", "BufferOwner? o = allocator?.Invoke(n); try { return o.HasValue ? 1 : 0; } finally { o?.Dispose(); }")]
    [InlineData("BufferOwner? o = allocator?{|POOL003:.Invoke(n)|}; BufferOwner p = default; return o.HasValue ? o.Value.Memory.Length : 0;", "BufferOwner? o = allocator?.Invoke(n); if (o is { } p) { using (p) { return p.Memory.Length; } } return 0;")]
    public Task Struct_that_is_an_owner(string faulty, string clean) => Twins("POOL003", Struct(faulty), Struct(clean));

    private static string InMessage(string rent, string use) => $$"""
        sealed class Message : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public Message(IMemoryOwner<byte> owner, int n) { _owner = owner; Body = owner.Memory[..n]; }
            public Memory<byte> Body { get; set; }
            public IMemoryOwner<byte>? Detach() { var owner = _owner; _owner = null; return owner; }
            public void Dispose() { _owner?.Dispose(); _owner = null; }
        }

        static int Run(Message m, Action<Message> handler, int n)
        {
            try { var o = {{rent}}; {{use}} }
            catch (IOException) { }
            return n;
        }
        """;

    private const string Rents = "MemoryPool<byte>.Shared.Rent(n)";

    [Theory]
    [InlineData(Rents, "m.Body = o.Memory;", "handler(new Message(o, n));")]
    [InlineData("m.Detach()", "if (n > 3) o?.Dispose();", "o?.Dispose(); m.Detach()?.Dispose();")]
    public Task Owner_behind_an_object(string rent, string faulty, string clean) => Twins("POOL003", InMessage($"{{|POOL003:{rent}|}}", faulty), InMessage(rent, clean));

    /// <summary>What a field lends is not what it gives away.</summary>
    [Fact]
    public Task Owner_that_a_field_lends() => Twins("POOL003",
        InMessage("{|POOL003:m.Detach()|}", "if (n > 3) o?.Dispose();"),
        InMessage("m.Detach()", "if (n > 3) o?.Dispose();").Replace("_owner = null; return", "return", StringComparison.Ordinal));

    private static string Listed(string rent, string given, string type) => $$"""
        sealed class Builder : IDisposable
        {
            private readonly List<{{type}}> _parts = new();
            public void Add({{type}} part) => _parts.Add(part);
            public void Dispose() { foreach (object part in _parts) (part as IDisposable)?.Dispose(); }
        }

        static void Run(Builder builder, int n) { var o = {{rent}}; builder.Add({{given}}); }
        """;

    [Fact]
    public Task Memory_in_a_list_of_another_object() => Twins("POOL003",
        Listed($"{{|POOL003:{Rents}|}}", "o.Memory", "Memory<byte>"), Listed(Rents, "o", "IMemoryOwner<byte>"));

    /// <summary>Out of a span nobody has the memory back, also when it is given by reference.</summary>
    [Fact]
    public Task Span_given_by_reference() => Twins(
        """
        static int Put(byte[] data, ref Span<byte> to) { data.CopyTo(to); to = to[data.Length..]; return data.Length; }
        static byte[] Run(byte[] data) { var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(4096)|}; var to = owner.Memory.Span; int n = Put(data, ref to); return owner.Memory[..n].ToArray(); }
        """,
        """
        static int Put(byte[] data, ref Span<byte> to) { data.CopyTo(to); to = to[data.Length..]; return data.Length; }
        static byte[] Run(byte[] data) { using var owner = MemoryPool<byte>.Shared.Rent(4096); var to = owner.Memory.Span; int n = Put(data, ref to); return owner.Memory[..n].ToArray(); }
        """);

    /// <summary>The owners of CommunityToolkit, by their names.</summary>
    [Theory]
    [InlineData("POOL003", "static void Run(Stream s) { var o = {|POOL003:MemoryOwner<byte>.Allocate(9)|}; s.Read(o.Span); }", "static void Run(Stream s) { using var o = MemoryOwner<byte>.Allocate(9); s.Read(o.Span); }")]
    [InlineData("POOL003", "static void Run(Stream s) { var o = {|POOL003:SpanOwner<byte>.Allocate(9)|}; s.Read(o.Span); }", "static void Run(Stream s) { var o = SpanOwner<byte>.Allocate(9); try { s.Read(o.Span); } finally { o.Dispose(); } }")]
    [InlineData("POOL003", "static int Run(Stream s) { var o = {|POOL003:MemoryOwner<byte>.Allocate(9)|}; return s.Read(o.Span); }", "static MemoryOwner<byte> Run(Stream s) { var o = MemoryOwner<byte>.Allocate(9); int n = s.Read(o.Span); return o.Slice(0, n); }")]
    [InlineData("POOL011", "static byte Run() { var o = SpanOwner<byte>.Allocate(9); var p = o.Span; o.Dispose(); return {|POOL011:p|}[0]; }", "static byte Run() { var o = SpanOwner<byte>.Allocate(9); var first = o.Span[0]; o.Dispose(); return first; }")]
    [InlineData("POOL016", "static Memory<byte> Run() { using var o = MemoryOwner<byte>.Allocate(9); return {|POOL016:o.Memory|}; }", "static byte[] Run() { using var o = MemoryOwner<byte>.Allocate(9); return o.Span.ToArray(); }")]
    [InlineData("POOL020", "static void Run(Stream s) { using var o = MemoryPool<byte>.Shared.Rent(9); s.Write({|POOL020:o.Memory.Span|}); }", "static void Run(Stream s) { using var o = MemoryOwner<byte>.Allocate(9); s.Write(o.Span); using var p = SpanOwner<byte>.Allocate(9); s.Write(p.Span); }")]
    public async Task Owners_of_CommunityToolkit(string rule, string faulty, string clean)
    {
        foreach (var members in new[] { faulty, clean })
        {
            var test = new CSharpAnalyzerTest<OwnershipAnalyzer> { TestCode = $"using System; using System.Buffers; using System.IO; using CommunityToolkit.HighPerformance.Buffers; static class Program {{ {members} }}" };
            test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromFile(typeof(CommunityToolkit.HighPerformance.Buffers.SpanOwner<>).Assembly.Location));
            test.DisabledDiagnostics.AddRange(new OwnershipAnalyzer().SupportedDiagnostics.Select(d => d.Id).Where(id => id != rule));
            await test.RunAsync();
        }
    }

    /// <summary>A constructor keeps it, or something in place of null.</summary>
    [Theory]
    [InlineData("Data = data ?? s_empty;")]
    [InlineData("Data = (data as IMemoryOwner<byte>) ?? s_empty;")]
    public Task Kept_or_replaced_by_a_constructor(string body)
    {
        const string around = """
            readonly struct Message
            {
                private static readonly IMemoryOwner<byte> s_empty = MemoryPool<byte>.Shared.Rent(1);
                public Message(IMemoryOwner<byte>? data) { BODY }
                public readonly IMemoryOwner<byte> Data;
            }
            static bool TryRead(Stream s, out Message message)
            {
                message = default;
                var owner = RENT;
                if (s.Read(owner.Memory.Span) == 0) { LEAVE return false; }
                message = new Message(owner);
                return true;
            }
            """;
        var program = around.Replace("BODY", body);
        return Twins("POOL003", program.Replace("LEAVE", "").Replace("RENT", "{|POOL003:MemoryPool<byte>.Shared.Rent(8)|}"), program.Replace("LEAVE", "owner.Dispose();").Replace("RENT", "MemoryPool<byte>.Shared.Rent(8)"));
    }

    [Fact]
    public Task Kept_alive_is_not_taken() => Twins("POOL003",
        "static void Run() { var o = {|POOL003:MemoryPool<byte>.Shared.Rent(1)|}; o.Memory.Span[0] = 1; GC.KeepAlive(o); }",
        "static void Run() { var o = MemoryPool<byte>.Shared.Rent(1); o.Memory.Span[0] = 1; GC.KeepAlive(o); o.Dispose(); }");
}
