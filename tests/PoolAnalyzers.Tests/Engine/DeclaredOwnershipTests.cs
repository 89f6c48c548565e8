using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>Ownership that code does not show, declared by attributes that are known by their names.</summary>
public sealed class DeclaredOwnershipTests
{
    private const string Attributes = """
        class RentedAttribute : Attribute { public RentedAttribute() { } public RentedAttribute(string pool) { } }
        class RentsFromAttribute : Attribute { public RentsFromAttribute(string pool) { } }
        class ReleasesAttribute : Attribute { public ReleasesAttribute() { } public ReleasesAttribute(string pool) { } }
        class TakesOwnershipAttribute : Attribute { }
        class LendsAttribute : Attribute { }
        class MustDisposeResourceAttribute : Attribute { public MustDisposeResourceAttribute() { } public MustDisposeResourceAttribute(bool value) { } }
        class HandlesResourceDisposalAttribute : Attribute { }

        """;

    [Fact]
    public Task Rented_result() => Declare(
        """
        interface IBlocks { [return: Rented] byte[] Take(int n); void Give([Releases] byte[] block); }
        """,
        """
        static int Sum(IBlocks blocks, int n)
        {
            byte[] block = {|POOL001:blocks.Take(n)|};
            if (block[0] == 0)
                return 0;
            int sum = block[1];
            blocks.Give(block);
            return sum;
        }
        """,
        """
        static int Sum(IBlocks blocks, int n)
        {
            byte[] block = blocks.Take(n);
            int sum = block[0] == 0 ? 0 : block[1];
            blocks.Give(block);
            return sum;
        }
        """);

    [Fact]
    public Task Rented_property() => Declare(
        """
        interface IBlocks { [Rented] byte[] Next { get; } byte[] Current { get; } void Give([Releases] byte[] block); }
        """,
        """
        static int First(IBlocks blocks)
        {
            byte[] block = {|POOL001:blocks.Next|};
            return block[0];
        }
        """,
        """
        static int First(IBlocks blocks)
        {
            byte[] block = blocks.Next;
            int first = block[0] + blocks.Current[0];
            blocks.Give(block);
            return first;
        }
        """);

    [Fact]
    public Task Rented_indexer() => Declare(
        """
        interface IBlocks { [RentsFrom("this")] byte[] this[int n] { get; } void Give([Releases("this")] byte[] block); }
        """,
        """
        static int First(IBlocks blocks)
        {
            byte[] block = {|POOL001:blocks[3]|};
            return block[0];
        }
        """,
        """
        static int First(IBlocks blocks)
        {
            byte[] block = blocks[3];
            int first = block[0];
            blocks.Give(block);
            return first;
        }
        """);

    [Fact]
    public Task Property_that_takes() => Declare(
        """
        interface IFrame { [TakesOwnership] IMemoryOwner<byte> Body { set; } }
        """,
        """
        static void Fill(IFrame frame)
        {
            var body = {|POOL003:MemoryPool<byte>.Shared.Rent(16)|};
            body.Memory.Span[0] = 1;
        }
        """,
        """
        static void Fill(IFrame frame)
        {
            var body = MemoryPool<byte>.Shared.Rent(16);
            body.Memory.Span[0] = 1;
            frame.Body = body;
        }
        """);

    /// <summary>What is declared beats the body.</summary>
    [Fact]
    public Task Lent_property() => Declare(
        """
        sealed class Cache
        {
            private readonly Stack<byte[]> _all = new();
            [Lends] public byte[] Shared { get { var a = ArrayPool<byte>.Shared.Rent(16); Keep(a); return a; } }
            public byte[] Own { get { var a = ArrayPool<byte>.Shared.Rent(16); return a; } }
            private void Keep(byte[] a) => _all.Push(a);
        }
        """,
        """
        static int First(Cache cache)
        {
            var a = {|POOL001:cache.Own|};
            return a[0];
        }
        """,
        """
        static int First(Cache cache)
        {
            var a = cache.Shared;
            return a[0];
        }
        """);

    [Fact]
    public Task Rented_result_is_not_read_off_the_body() => Declare(
        """
        static readonly Stack<byte[]> s_idle = new();
        [return: Rented] static byte[] Take() => s_idle.Pop();
        static void Give([Releases] byte[] block) => s_idle.Push(block);
        """,
        """
        static int First() => {|POOL001:Take()|}[0];
        """,
        """
        static int First()
        {
            var block = Take();
            try { return block[0]; }
            finally { Give(block); }
        }
        """);

    [Fact]
    public Task Rented_object_is_a_pooled_object() => Twins(
        "POOL004",
        Attributes + """
        abstract class Builders { [return: Rented] public abstract StringBuilder Take(); public abstract void Give([Releases] StringBuilder builder); }
        static string Join(Builders builders)
        {
            var builder = {|POOL004:builders.Take()|};
            return builder.Append('x').ToString();
        }
        """,
        Attributes + """
        abstract class Builders { [return: Rented] public abstract StringBuilder Take(); public abstract void Give([Releases] StringBuilder builder); }
        static string Join(Builders builders)
        {
            var builder = builders.Take();
            var text = builder.Append('x').ToString();
            builders.Give(builder);
            return text;
        }
        """);

    [Fact]
    public Task Pooled_object_of_another_type_is_let_go() => Twins(
        "POOL004",
        Attributes + """
        class Reader { } sealed class Text : Reader { } abstract class Readers { [return: Rented] public abstract Reader Take(); public abstract void Give([Releases] Reader reader); }
        static Reader? Open(Readers readers, string text)
        {
            var reader = {|POOL004:readers.Take()|};
            if (text.Length > 9)
            {
                readers.Give(reader);
                return null;
            }

            reader = new Text();
            return reader;
        }
        """,
        Attributes + """
        class Reader { } sealed class Text : Reader { } abstract class Readers { [return: Rented] public abstract Reader Take(); public abstract void Give([Releases] Reader reader); }
        static Reader? Open(Readers readers, string text)
        {
            var reader = readers.Take();
            if (reader is Text)
            {
                readers.Give(reader);
                return null;
            }

            reader = new Text();
            return reader;
        }
        """);

    [Fact]
    public Task Rented_task() => Declare(
        """
        interface ISource { [return: Rented] Task<byte[]> ReadAsync(int n); }
        """,
        """
        static async Task<int> First(ISource source)
        {
            byte[] block = await {|POOL001:source.ReadAsync(4)|};
            return block[0];
        }
        """,
        """
        static async Task<int> First(ISource source)
        {
            byte[] block = await source.ReadAsync(4);
            int first = block[0];
            ArrayPool<byte>.Shared.Return(block);
            return first;
        }
        """);

    [Fact]
    public Task Rented_out_parameter_with_an_answer() => Declare(
        """
        interface IBlocks { bool TryTake([Rented, NotNullWhen(true)] out byte[]? block); void Give([Releases] byte[] block); }
        """,
        """
        static int First(IBlocks blocks)
        {
            if (!{|POOL001:blocks.TryTake(out var block)|})
                return 0;
            return block[0];
        }
        """,
        """
        static int First(IBlocks blocks)
        {
            if (!blocks.TryTake(out var block))
                return 0;
            int first = block[0];
            blocks.Give(block);
            return first;
        }
        """);

    [Fact]
    public Task Rented_out_parameter_that_comes_with_false() => Declare(
        """
        interface IBlocks { bool IsEmpty([Rented, MaybeNullWhen(true)] out byte[] block); void Give([Releases] byte[] block); }
        """,
        """
        static void Drain(IBlocks blocks)
        {
            if ({|POOL001:blocks.IsEmpty(out var block)|})
                return;
            block[0] = 1;
        }
        """,
        """
        static void Drain(IBlocks blocks)
        {
            if (blocks.IsEmpty(out var block))
                return;
            blocks.Give(block);
        }
        """);

    [Fact]
    public Task Replaced_by_reference() => Declare(
        """
        interface IBlocks { void Grow([Releases, Rented] ref byte[] block); }
        """,
        """
        static void Use(IBlocks blocks, int n)
        {
            byte[] block = ArrayPool<byte>.Shared.Rent(n);
            {|POOL001:blocks.Grow(ref block)|};
            block[0] = 1;
        }
        """,
        """
        static void Use(IBlocks blocks, int n)
        {
            byte[] block = ArrayPool<byte>.Shared.Rent(n);
            blocks.Grow(ref block);
            block[0] = 1;
            ArrayPool<byte>.Shared.Return(block);
        }
        """);

    [Fact]
    public Task Releases_and_it_is_used() => Declare(
        """
        interface IBlocks { void Give([Releases] byte[] block); }
        """,
        """
        static int First(IBlocks blocks, int n)
        {
            byte[] block = ArrayPool<byte>.Shared.Rent(n);
            blocks.Give(block);
            return {|POOL011:block|}[0];
        }
        """,
        """
        static int First(IBlocks blocks, int n)
        {
            byte[] block = ArrayPool<byte>.Shared.Rent(n);
            int first = block[0];
            blocks.Give(block);
            return first;
        }
        """);

    [Fact]
    public Task Releases_twice() => Declare(
        """
        interface IBlocks { void Give([Releases] byte[] block); }
        """,
        """
        static void Use(IBlocks blocks, byte[] block)
        {
            blocks.Give(block);
            {|POOL010:blocks.Give(block)|};
        }
        """,
        """
        static void Use(IBlocks blocks, byte[] block, byte[] other)
        {
            blocks.Give(block);
            blocks.Give(other);
        }
        """);

    [Fact]
    public Task Releases_holds_for_what_stands_in() => Declare(
        """
        interface IBlocks { void Give([Releases] byte[] block); }
        sealed class Blocks : IBlocks { readonly Stack<byte[]> _idle = new(); public void Give(byte[] block) => _idle.Push(block); }
        """,
        """
        static int Use(Blocks blocks, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            blocks.Give(block);
            return {|POOL011:block|}.Length;
        }
        """,
        """
        static int Use(Blocks blocks, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            int length = block.Length;
            blocks.Give(block);
            return length;
        }
        """);

    [Fact]
    public Task Releases_holds_for_overrides() => Declare(
        """
        abstract class Blocks { public abstract void Give([Releases] byte[] block); }
        sealed class Kept : Blocks { public byte[]? Last; public override void Give(byte[] block) => Last = block; }
        """,
        """
        static int Use(Kept blocks, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            blocks.Give(block);
            return {|POOL011:block|}.Length;
        }
        """,
        """
        static int Use(Kept blocks, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            int length = block.Length;
            blocks.Give(block);
            return length;
        }
        """);

    [Fact]
    public Task Releases_by_a_delegate() => Declare(
        """
        delegate void Giver([Releases] byte[] block);
        """,
        """
        static void Use(Giver giver, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            giver(block);
            {|POOL010:giver(block)|};
        }
        """,
        """
        static void Use(Giver giver, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            giver(block);
        }
        """);

    [Fact]
    public Task Takes_ownership() => Declare(
        """
        interface IQueue { Task SendAsync([TakesOwnership] byte[] block); Task CopyAsync([Lends] byte[] block); }
        """,
        """
        static async Task Send(IQueue queue, int n)
        {
            var block = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            await queue.CopyAsync(block);
        }
        """,
        """
        static async Task Send(IQueue queue, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            await queue.SendAsync(block);
        }
        """);

    [Fact]
    public Task Takes_ownership_of_an_owner_of_which_nothing_is_known() => Declare(
        """
        interface IQueue { void Send(IMemoryOwner<byte> owner); void Copy([Lends] IMemoryOwner<byte> owner); }
        """,
        """
        static void Send(IQueue queue, int n)
        {
            var owner = {|POOL003:MemoryPool<byte>.Shared.Rent(n)|};
            queue.Copy(owner);
        }
        """,
        """
        static void Send(IQueue queue, int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n);
            queue.Send(owner);
        }
        """);

    [Fact]
    public Task Lends_beats_the_body() => Declare(
        """
        static byte[]? s_last;
        static void Show([Lends] byte[] block) => s_last = block;
        """,
        """
        static void Use(int n)
        {
            var block = {|POOL001:ArrayPool<byte>.Shared.Rent(n)|};
            Show(block);
        }
        """,
        """
        static void Use(int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            Show(block);
            ArrayPool<byte>.Shared.Return(block);
        }
        """);

    [Fact]
    public Task Lends_what_it_gives_back() => Declare(
        """
        interface IFrame { [return: Lends] IMemoryOwner<byte> Body(); IMemoryOwner<byte> Copy(); }
        """,
        """
        static int Length(IFrame frame) => {|POOL003:frame.Copy()|}.Memory.Length;
        """,
        """
        static int Length(IFrame frame) => frame.Body().Memory.Length;
        """);

    [Fact]
    public Task Lends_a_view() => Declare(
        """
        sealed class Text(byte[] bytes) { public int First => bytes[0]; }
        interface IReader { [return: Lends] Text Read(byte[] bytes); }
        """,
        """
        static int Read(IReader reader, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            var text = reader.Read(block);
            ArrayPool<byte>.Shared.Return(block);
            return {|POOL011:text|}.First;
        }
        """,
        """
        static int Read(IReader reader, int n)
        {
            var block = ArrayPool<byte>.Shared.Rent(n);
            var text = reader.Read(block);
            int first = text.First;
            ArrayPool<byte>.Shared.Return(block);
            return first;
        }
        """);

    [Fact]
    public Task Rents_from_a_parameter() => Declare(
        """
        static class Buffers { [RentsFrom(nameof(pool))] public static extern byte[] Take(ArrayPool<byte> pool, int n); }
        """,
        """
        static void Use(ArrayPool<byte> mine)
        {
            var block = Buffers.Take(mine, 10);
            {|POOL013:ArrayPool<byte>.Shared.Return(block)|};
        }
        """,
        """
        static void Use(ArrayPool<byte> mine)
        {
            var block = Buffers.Take(mine, 10);
            mine.Return(block);
        }
        """);

    [Fact]
    public Task Rents_from_a_member() => Declare(
        """
        static class Small { public static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(64, 8); [return: Rented(nameof(Pool))] public static extern byte[] Take(); public static extern void Give([Releases(nameof(Pool))] byte[] block); }
        """,
        """
        static void Use()
        {
            Small.Give(Small.Take());
            {|POOL013:Small.Give(ArrayPool<byte>.Shared.Rent(8))|};
        }
        """,
        """
        static void Use()
        {
            Small.Pool.Return(Small.Take());
            Small.Give(Small.Pool.Rent(8));
        }
        """);

    [Fact]
    public Task Returned_to_a_declared_pool_but_not_rented() => Declare(
        """
        static class Small { public static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(64, 8); public static extern void Give([Releases(nameof(Pool))] byte[] block); }
        """,
        """
        static void Use() => {|POOL014:Small.Give(new byte[64])|};
        """,
        """
        static void Use(byte[] block) => Small.Give(block);
        """);

    [Fact]
    public Task Must_dispose_resource_on_a_type() => Declare(
        """
        [MustDisposeResource] sealed class Frame(int n) : IDisposable { public int Length => n; public void Dispose() { } }
        """,
        """
        static int Length(int n)
        {
            var frame = {|POOL003:new Frame(n)|};
            return frame.Length;
        }
        """,
        """
        static int Length(int n)
        {
            using var frame = new Frame(n);
            return frame.Length;
        }
        """);

    [Fact]
    public Task Must_dispose_resource_on_a_constructor() => Declare(
        """
        sealed class Frame : IDisposable { [MustDisposeResource] public Frame(int n) { } public Frame() { } public int Length => 1; public void Dispose() { } }
        """,
        """
        static int Length(int n) => {|POOL003:new Frame(n)|}.Length;
        """,
        """
        static int Length(int n) => new Frame().Length;
        """);

    [Fact]
    public Task Must_dispose_resource_on_a_result() => Declare(
        """
        interface IFrames { [MustDisposeResource] Stream Open(); [return: MustDisposeResource] Stream Reopen(); [MustDisposeResource(false)] IMemoryOwner<byte> Current(); }
        """,
        """
        static long Length(IFrames frames) => {|POOL003:frames.Open()|}.Length + {|POOL003:frames.Reopen()|}.Length;
        """,
        """
        static long Length(IFrames frames)
        {
            using var first = frames.Open();
            using (var second = frames.Reopen())
                return first.Length + second.Length + frames.Current().Memory.Length;
        }
        """);

    [Fact]
    public Task Handles_resource_disposal() => Declare(
        """
        interface IFrames { void Keep([HandlesResourceDisposal] byte[] block); void Show([Lends] byte[] block); }
        """,
        """
        static void Use(IFrames frames, int n) => frames.Show({|POOL001:ArrayPool<byte>.Shared.Rent(n)|});
        """,
        """
        static void Use(IFrames frames, int n) => frames.Keep(ArrayPool<byte>.Shared.Rent(n));
        """);

    [Fact]
    public Task Handles_its_own_disposal() => Declare(
        """
        interface IFrame : IMemoryOwner<byte> { [HandlesResourceDisposal] void Finish(); }
        interface IFrames { IFrame Open(); }
        """,
        """
        static void Use(IFrames frames)
        {
            var frame = {|POOL003:frames.Open()|};
            if (frame.Memory.Length > 0)
                frame.Finish();
        }
        """,
        """
        static void Use(IFrames frames)
        {
            var frame = frames.Open();
            frame.Finish();
        }
        """);

    [Fact]
    public Task Helper_of_what_is_declared() => Declare(
        """
        interface IBlocks { [return: Rented] byte[] Take(int n); void Give([Releases] byte[] block); }
        static byte[] Two(IBlocks blocks) => blocks.Take(2);
        static void Done(IBlocks blocks, byte[] block) => blocks.Give(block);
        """,
        """
        static int Use(IBlocks blocks)
        {
            var block = {|POOL001:Two(blocks)|};
            return block[0];
        }
        """,
        """
        static void Use(IBlocks blocks)
        {
            var block = Two(blocks);
            Done(blocks, block);
        }
        """);

    [Fact]
    public Task Other_attributes_of_these_names_elsewhere_say_nothing() => Declare(
        """
        [Rented] sealed class Flat { [Lends] public int Rooms; }
        static byte[] s_kept = [];
        static byte[] Kept() => s_kept;
        """,
        """
        static int Rooms(Flat flat, int n) => {|POOL001:ArrayPool<byte>.Shared.Rent(n)|}.Length + flat.Rooms + new Flat().Rooms;
        """,
        """
        static int Rooms(Flat flat) => Kept().Length + flat.Rooms + new Flat().Rooms;
        """);

    /// <summary>Declarations, with a caller that is wrong and one that is right.</summary>
    private static Task Declare(string declarations, string faulty, string clean) => Twins($"{Attributes}{declarations}\n\n{faulty}", $"{Attributes}{declarations}\n\n{clean}");
}
