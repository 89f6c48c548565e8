using System.Globalization;
using System.Net;
using System.Text;

namespace HashGuard.Tests;

/// <summary>What passes and what does not.</summary>
public class CheckTests
{
    public static TheoryData<PoolKind> Pools => [.. Enum.GetValues<PoolKind>()];

    public static TheoryData<ContentHashAlgorithm> Algorithms => [.. Enum.GetValues<ContentHashAlgorithm>()];

    [Theory]
    [MemberData(nameof(Pools))]
    public async Task Right_bodies_pass_whole_with_every_pool(PoolKind pool)
    {
        await using var service = await Service.StartAsync(pool);
        foreach (var length in (int[])[0, 1, 8, 2048, 4096, 5000, 16_384, 100_000, 1 << 20])
        {
            var body = Service.Body(length);
            Assert.Equal((HttpStatusCode.OK, length.ToString(CultureInfo.InvariantCulture)), await service.PostAsync(body, Service.Hash(body)));
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public async Task Every_algorithm_tells_right_from_wrong(ContentHashAlgorithm algorithm)
    {
        await using var service = await Service.StartAsync(PoolKind.LockFree, algorithm);
        foreach (var length in (int[])[8, 5000, 100_000])
        {
            var body = Service.Body(length);
            var hash = Service.Hash(body, algorithm);
            Assert.Equal(HttpStatusCode.OK, (await service.PostAsync(body, hash)).Status);
            body[^1] ^= 1;
            Assert.Equal((HttpStatusCode.BadRequest, "The content hash is not that of the body."), await service.PostAsync(body, hash));
        }
    }

    [Fact]
    public async Task Digits_are_of_either_case()
    {
        await using var service = await Service.StartAsync(PoolKind.LockFree);
        var body = Service.Body(100);
        Assert.Equal(HttpStatusCode.OK, (await service.PostAsync(body, Service.Hash(body).ToLowerInvariant())).Status);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(31)]
    [InlineData(63)]
    public async Task A_wrong_digit_anywhere_is_noticed(int position)
    {
        await using var service = await Service.StartAsync(PoolKind.Locked);
        var body = Service.Body(5000);
        var hash = Service.Hash(body).ToCharArray();
        hash[position] = hash[position] == '0' ? '1' : '0';
        Assert.Equal((HttpStatusCode.BadRequest, "The content hash is not that of the body."), await service.PostAsync(body, new string(hash)));
    }

    [Theory]
    [InlineData("00")]
    [InlineData("x")]
    [InlineData("zz00000000000000000000000000000000000000000000000000000000000000")]
    [InlineData("00-00-00-00-00-00-00-00-00-00-00-00-00-00-00-00-00-00-00-00-00-0")]
    public async Task What_is_no_hash_is_refused(string hash)
    {
        await using var service = await Service.StartAsync(PoolKind.LockFreePreallocated);
        Assert.Equal((HttpStatusCode.BadRequest, "The content hash is no hexadecimal number of the right length."), await service.PostAsync(Service.Body(100), hash));
    }

    [Fact]
    public async Task A_hash_of_another_algorithm_is_refused()
    {
        await using var service = await Service.StartAsync(PoolKind.LockFree, ContentHashAlgorithm.Sha512);
        var body = Service.Body(8);
        Assert.Equal((HttpStatusCode.BadRequest, "The content hash is no hexadecimal number of the right length."), await service.PostAsync(body, Service.Hash(body)));
    }

    [Fact]
    public async Task There_has_to_be_one_header()
    {
        await using var service = await Service.StartAsync(PoolKind.LockFree);
        var body = Service.Body(8);
        var hash = Service.Hash(body);
        var expected = (HttpStatusCode.BadRequest, "The request has no content hash, or several.");
        Assert.Equal(expected, await service.PostAsync(body));
        Assert.Equal(expected, await service.PostAsync(body, ""));
        await using var stream = await service.ConnectAsync();
        await stream.WriteAsync(Encoding.ASCII.GetBytes(
            $"POST /ValidateContent/validated HTTP/1.1\r\nHost: localhost\r\nX-Content-Hash: {hash}\r\nX-Content-Hash: {hash}\r\nContent-Length: 0\r\n\r\n"));
        using var answer = new StreamReader(stream);
        Assert.Equal("HTTP/1.1 400 Bad Request", await answer.ReadLineAsync());
    }

    [Fact]
    public async Task Endpoints_that_do_not_ask_are_not_checked()
    {
        await using var service = await Service.StartAsync(PoolKind.LockFree);
        Assert.Equal((HttpStatusCode.OK, "8"), await service.PostAsync("unvalidated", new ByteArrayContent(Service.Body(8)), "nonsense"));
        Assert.Equal(HttpStatusCode.NotFound, (await service.PostAsync("elsewhere", new ByteArrayContent([]))).Status);
    }

    [Fact]
    public async Task A_body_that_is_too_long_is_refused_with_and_without_a_length()
    {
        await using var service = await Service.StartAsync("--HashGuard:MaxBodyLength", "5000");
        var (fits, tooLong) = (Service.Body(5000), Service.Body(5001));
        var expected = (HttpStatusCode.RequestEntityTooLarge, "The body is too long to be checked.");
        Assert.Equal((HttpStatusCode.OK, "5000"), await service.PostAsync(fits, Service.Hash(fits)));
        Assert.Equal(expected, await service.PostAsync(tooLong, Service.Hash(tooLong)));
        Assert.Equal((HttpStatusCode.OK, "5000"), await service.PostAsync("validated", new Dripping(fits, 100), Service.Hash(fits)));
        Assert.Equal(expected, await service.PostAsync("validated", new Dripping(tooLong, 100), Service.Hash(tooLong)));
    }

    [Theory]
    [InlineData("--HashGuard:Header", " ", "Header is empty")]
    [InlineData("--HashGuard:MaxBodyLength", "0", "MaxBodyLength is not above zero")]
    [InlineData("--HashGuard:Pool", "77", "no such kind of Pool")]
    [InlineData("--HashGuard:Pool", "Lockfull", "HashGuard:Pool")]
    [InlineData("--HashGuard:Algorithm", "9", "no such Algorithm")]
    public async Task Wrong_settings_are_named_at_the_start(string setting, string value, string reason)
    {
        var exception = await Assert.ThrowsAnyAsync<Exception>(() => Service.StartAsync(setting, value));
        Assert.Contains(reason, exception.Message, StringComparison.Ordinal);
    }

    /// <summary>Sends a body without a length, in pieces that the server reads one by one.</summary>
    internal sealed class Dripping(byte[] body, int piece) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            for (var at = 0; at < body.Length; at += piece)
            {
                await stream.WriteAsync(body.AsMemory(at, Math.Min(piece, body.Length - at)));
                await stream.FlushAsync();
                await Task.Yield();
            }
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
