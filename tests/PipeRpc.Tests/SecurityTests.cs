using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>Who may connect.</summary>
public sealed class SecurityTests : RpcTest
{
    private static readonly X509Certificate2 s_certificate = NewCertificate();

    [RootFact]
    public async Task A_client_of_another_user_is_cut_off_and_the_host_lives()
    {
        if (!OperatingSystem.IsLinux())
            return;

        // By default, the file of the pipe keeps others out. This is about what happens when it does not.
        var file = Path.Combine(Path.GetTempPath(), "CoreFxPipe_" + PipeName);
        Assert.Equal(UnixFileMode.None, File.GetUnixFileMode(file) & UnixFileMode.OtherWrite);
        for (var i = 0; i < 3; i++)
        {
            File.SetUnixFileMode(file, (UnixFileMode)0x1FF);
            using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            Exception? failure = null;
            var connects = new Thread(() =>
            {
                // Of this thread only, which ends.
                failure = Record.Exception(() =>
                {
                    Assert.Equal(0, RootFactAttribute.SetUser(RootFactAttribute.SetUserNumber, -1, 65534, -1));
                    socket.Connect(new UnixDomainSocketEndPoint(file));
                });
            });
            connects.Start();
            connects.Join();
            Assert.Null(failure);
            var received = await Record.ExceptionAsync(async () => Assert.Equal(0, await socket.ReceiveAsync(new byte[1]).WaitAsync(Limit)));
            Assert.True(received is null or SocketException, received?.ToString());
            using var client = Connect();
            Assert.Equal("x", new EverythingClient(client).Echo("x"));
        }

        await Until(() => Host.Refused(RpcError.Disconnected) == 3);
    }

    [Theory]
    [InlineData("0.0.0.0")]
    [InlineData("::")]
    [InlineData("192.0.2.1")]
    public void Without_tls_tcp_is_on_loopback_only(string address)
    {
        var endPoint = new IPEndPoint(IPAddress.Parse(address), 0);
        Assert.Contains("Tls", Assert.Throws<InvalidOperationException>(() => Host.ListenTcp(endPoint)).Message, StringComparison.Ordinal);
        Assert.Contains("Tls", Assert.Throws<InvalidOperationException>(() => RpcTransport.ConnectTcp(endPoint)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Calls_cross_over_tls(bool hasThreads)
    {
        await using var host = TlsHost(hasThreads);
        using var client = RpcTransport.ConnectTcp(Listen(host), ClientTls(isTrusted: true));
        var service = new EverythingClient(client);
        var bytes = new byte[1_000_000];
        new Random(1).NextBytes(bytes);
        Assert.Equal(bytes, service.Bytes(bytes));
        Assert.Equal(5, await service.LaterAsync(5, default));
        await Task.WhenAll(Enumerable.Range(0, 8).Select(n => Task.Run(() =>
        {
            for (var i = 0; i < 100; i++)
                Assert.Equal($"{n}:{i}", service.Echo($"{n}:{i}"));
        })));
    }

    [Fact]
    public async Task A_client_does_not_talk_to_a_host_that_it_does_not_trust()
    {
        await using var host = TlsHost();
        var endPoint = Listen(host);
        Assert.Throws<AuthenticationException>(() => RpcTransport.ConnectTcp(endPoint, ClientTls(isTrusted: false)));
        using var client = RpcTransport.ConnectTcp(endPoint, ClientTls(isTrusted: true));
        Assert.Equal("x", new EverythingClient(client).Echo("x"));
    }

    [Fact]
    public async Task A_client_without_tls_gets_nothing_from_a_host_with_tls()
    {
        await using var host = TlsHost(time: Time);
        var endPoint = Listen(host);
        using (var plain = RpcTransport.ConnectTcp(endPoint, Patient))
            Assert.Equal(RpcError.Disconnected, Assert.Throws<RpcException>(new EverythingClient(plain).Nothing).Error);
        await Until(() => host.Refused(RpcError.Disconnected) == 1);

        // One that says nothing does not keep its place.
        using (var socket = new Socket(SocketType.Stream, ProtocolType.Tcp))
        {
            await socket.ConnectAsync(endPoint);
            var receives = socket.ReceiveAsync(new byte[1]);
            Time.Pass(Patience - Tick);
            Assert.False(receives.IsCompleted);
            await Time.PassUntil(() => receives.IsCompleted);
            Assert.Equal(0, await receives);
        }

        await Until(() => host.Refused(RpcError.Disconnected) == 2);
        using var client = RpcTransport.ConnectTcp(endPoint, ClientTls(isTrusted: true));
        Assert.Equal("x", new EverythingClient(client).Echo("x"));
    }

    [Fact]
    public async Task A_client_gives_up_a_host_that_does_not_shake_hands()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var connects = Task.Run(() => RpcTransport.ConnectTcp((IPEndPoint)listener.LocalEndpoint, ClientTls(isTrusted: true, Time)));

        // It shakes hands, and waits for an answer.
        using var socket = await listener.AcceptSocketAsync().WaitAsync(Limit);
        Assert.Equal(1, await socket.ReceiveAsync(new byte[1]).WaitAsync(Limit));
        Time.Pass(Patience - Tick);
        Assert.False(connects.IsCompleted);
        Time.Pass(Tick);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => connects.WaitAsync(Limit));
    }

    private RpcHost TlsHost(bool hasThreads = true, TimeProvider? time = null) => new RpcHost(new RpcHostOptions
    {
        FrameTimeLimit = Patience,
        IdleTimeLimit = Never,
        TimeProvider = time ?? TimeProvider.System,
        HasThreads = hasThreads,
        Tls = new SslServerAuthenticationOptions { ServerCertificate = s_certificate },
    }).Add(new EverythingDispatcher(Service));

    // With TLS, a host may listen everywhere.
    private static IPEndPoint Listen(RpcHost host) => new(IPAddress.Loopback, host.ListenTcp(new IPEndPoint(IPAddress.Any, 0)).Port);

    private static RpcClientOptions ClientTls(bool isTrusted, TimeProvider? time = null) => new()
    {
        FrameTimeLimit = Patience,
        KeepAlive = Patience,
        CallTimeLimit = Patience,
        TimeProvider = time ?? TimeProvider.System,
        Tls = new SslClientAuthenticationOptions
        {
            TargetHost = "localhost",
            RemoteCertificateValidationCallback = (_, certificate, _, _) => isTrusted && certificate!.GetCertHashString() == s_certificate.GetCertHashString(),
        },
    };

    private static X509Certificate2 NewCertificate()
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using var certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));

        // Some platforms need a key that was loaded.
        return X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), null);
    }
}

/// <summary>A test that becomes another user, which only the superuser of Linux on x64 can.</summary>
internal sealed partial class RootFactAttribute : FactAttribute
{
    /// <summary>The number of <c>setresuid</c>, which here sets the user of one thread and not of the process.</summary>
    public const long SetUserNumber = 117;

    public RootFactAttribute()
    {
        if (!OperatingSystem.IsLinux() || RuntimeInformation.OSArchitecture != Architecture.X64 || !Environment.IsPrivilegedProcess)
            Skip = "Only the superuser of Linux on x64 can become another user.";
    }

    [DllImport("libc", EntryPoint = "syscall")]
    public static extern long SetUser(long number, int real, int effective, int saved);
}
